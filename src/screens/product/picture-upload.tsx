import { Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '#api/file/media-upload.ts'
import type { PictureEvent } from '#commands/product/product.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { media } from '#entities/media/media.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useResuming } from '#screens/media/resuming.ts'
import { useGivenFiles } from '#screens/media/use-given-files.ts'
import { UploadPanel } from '#screens/media/upload-panel.tsx'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { placeAmong } from './place-among.ts'

const mediaIn = (editor: EditorActor): (number | undefined)[] => {
  const { shown, base } = editor.getSnapshot().context
  return rowsIn(shown['media'] ?? base['media']).map(({ media: one }) => (isRef(one) ? one.id : undefined))
}

/** Pictures that are chosen, dropped or pasted at a product: each becomes a row of it once it is stored, in the order in which they were given. */
export function PictureUpload({ editor }: { editor: EditorActor }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const actor = useActor()
  const { uploads } = useServices()
  const picker = useRef<HTMLInputElement>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const may = actor !== undefined && mayWrite(actor, media.name, null)

  const take = useCallback(
    (files: readonly File[]) => {
      const given = files.map((): number | undefined => undefined)
      uploads.add(files, (id, at) => {
        given[at] = id
        const label = titleOf(files[at]?.name ?? '')
        // whoever has left the product finds it among the pictures
        if (!isHere.current)
          return showToast({ text: t('media.unassigned', { name: label }), tone: 'warn', id: `unassigned-${id}` })
        const rows = mediaIn(editor)
        if (rows.includes(id)) return
        editor.send({
          type: 'editor.list.add',
          list: 'media',
          at: placeAmong(rows, given, at),
          values: { media: { id, label } },
        })
      })
    },
    [uploads, editor, t],
  )
  useGivenFiles(may, take)

  const choose = useCallback(() => picker.current?.click(), [])
  const resuming = useResuming(choose)
  const listener = useMemo<Listener>(() => {
    const acts: { [E in PictureEvent['type']]: () => void } = {
      'product.upload': choose,
      'product.resume_uploads': resuming.resume,
    }
    const table: Readonly<Record<string, () => void>> = acts
    return {
      hears: (id) => Object.hasOwn(table, id),
      verdict: (id) => (id === 'product.resume_uploads' ? resuming.verdict(may) : verdictOfRight(may)),
      send: ({ type }) => table[type]?.(),
    }
  }, [may, choose, resuming])
  useListener('record', listener)

  if (!may) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 py-2">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept="image/*"
          aria-label={t('product.upload', { ns: 'commands' })}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // the same files may be chosen again
            currentTarget.value = ''
            take(files)
          }}
        />
        <Button icon={Upload} keys={caps.of('product.upload')} onClick={choose}>
          {t('product.upload', { ns: 'commands' })}
        </Button>
        <span className="text-meta text-ink-2">{t('media.to_product')}</span>
      </div>
      <UploadPanel resume="product.resume_uploads" putAway="" />
    </>
  )
}
