import { LayoutGrid, Upload } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOfMedia } from '#api/file/media-upload.ts'
import type { MediaListEvent } from '#commands/product/media.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { media } from '#entities/media/media.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useLayout, useServices } from '#screens/services.ts'
import { sizeIn } from '#screens/size.ts'
import { Button } from '#ui/action/button.tsx'
import { useResuming } from './resuming.ts'
import { useGivenFiles } from './use-given-files.ts'

/** Uploading: files that are chosen, or dropped onto the list. */
export function MediaActions() {
  const { t } = useTranslation(['commands', 'record'])
  const caps = useKeyCaps()
  const actor = useActor()
  const { uploads } = useServices()
  const { locale } = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const [layout, setLayout] = useLayout(media.name)
  const isTiles = layout.shown_as === 'thumbnails'
  const choose = useCallback(() => picker.current?.click(), [])
  const resuming = useResuming(choose)
  const may = actor !== undefined && mayWrite(actor, media.name, null)

  const listener = useMemo<Listener>(() => {
    const acts: { [E in MediaListEvent['type']]: () => unknown } = {
      'media-list.upload': choose,
      'media-list.resume': resuming.resume,
      'media-list.put_away': uploads.putAway,
      'media-list.thumbnails': () => {
        const { shown_as, ...rest } = layout
        setLayout(shown_as === undefined ? { ...rest, shown_as: 'thumbnails' } : rest)
      },
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as MediaListEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: (id) =>
        id === 'media-list.resume' ? resuming.verdict(may) : verdictOfRight(may || id === 'media-list.thumbnails'),
      called: (id) => (id === 'media-list.thumbnails' && isTiles ? t('media.as_list', { ns: 'record' }) : undefined),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [may, uploads, choose, resuming, layout, setLayout, isTiles, t])
  useListener('list', listener)

  useGivenFiles(may, uploads.add)

  const look = (
    <Button
      variant={isTiles ? 'secondary' : 'quiet'}
      icon={LayoutGrid}
      aria-pressed={isTiles}
      keys={caps.of('media-list.thumbnails')}
      onClick={() => listener.send({ type: 'media-list.thumbnails' })}
    >
      {t('media.thumbnails', { ns: 'record' })}
    </Button>
  )
  if (!may) return look
  const most = t('media.most', { ns: 'record', most: sizeIn(locale, mostOfMedia) })
  return (
    <>
      {look}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/*"
        aria-label={t('media-list.upload')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // the same files may be chosen again
          currentTarget.value = ''
          uploads.add(files)
        }}
      />
      <span className="self-center text-meta whitespace-nowrap text-ink-3 max-wide:hidden">{most}</span>
      <Button
        icon={Upload}
        keys={caps.of('media-list.upload')}
        title={`${t('media.to_upload', { ns: 'record' })} · ${most}`}
        onClick={() => listener.send({ type: 'media-list.upload' })}
      >
        {t('media.upload', { ns: 'record' })}
      </Button>
    </>
  )
}
