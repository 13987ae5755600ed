import { Upload } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
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
import { sizeIn } from '#screens/size.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'

/** Uploading: files that are chosen, or dropped onto the list. */
export function MediaActions() {
  const { t } = useTranslation(['commands', 'record'])
  const caps = useKeyCaps()
  const actor = useActor()
  const { uploads } = useServices()
  const { locale } = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const may = actor !== undefined && mayWrite(actor, media.name, null)

  const listener = useMemo<Listener>(() => {
    const acts: { [E in MediaListEvent['type']]: () => unknown } = {
      'media-list.upload': () => picker.current?.click(),
      'media-list.resume': uploads.resume,
      'media-list.put_away': uploads.putAway,
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as MediaListEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: () => verdictOfRight(may),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [may, uploads])
  useListener('list', listener)

  useEffect(() => {
    if (!may) return undefined
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      uploads.add(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [may, uploads])

  if (!may) return null
  const most = t('media.most', { ns: 'record', most: sizeIn(locale, mostOfMedia) })
  return (
    <>
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
