import { useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { GalleryEvent } from '#commands/product/media.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { sizeIn } from '#screens/size.ts'
import { useThumbnail } from '#screens/use-image.ts'
import { Gallery, type GalleryHandle } from '#ui/list/gallery.tsx'
import type { GridProps } from '#ui/list/grid-types.ts'

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The pictures of the list in small: the arrows lead among them in two dimensions. */
export function MediaThumbnails({ ref, ...props }: GridProps<Row>) {
  const gallery = useRef<GalleryHandle>(null)
  // the list asks it as it asks its rows
  useImperativeHandle(ref, () => ({
    focus: () => gallery.current?.focus(),
    show: (index) => gallery.current?.show(index),
    page: () => gallery.current?.page() ?? 1,
    top: () => gallery.current?.top() ?? 0,
  }))
  const { focused, onFocus, selection, source } = props
  const { total } = source
  const listener = useMemo<Listener>(() => {
    const to = (by: number) => Math.max(0, Math.min(total - 1, Math.max(0, focused) + by))
    const go = (by: number, isExtended = false) => {
      const next = to(by)
      if (isExtended) selection?.extend?.(Math.max(0, focused), next)
      onFocus(next)
      gallery.current?.show(next)
    }
    const line = () => gallery.current?.columns() ?? 1
    // below the last line there is nothing to the left or right of it
    const below = (by: number) => (focused + by < 0 || focused + by > total - 1 ? 0 : by)
    const page = () => gallery.current?.page() ?? 1
    const acts: { [E in GalleryEvent['type']]: () => void } = {
      'gallery.left': () => go(-1),
      'gallery.right': () => go(1),
      'gallery.up': () => go(below(-line())),
      'gallery.down': () => go(below(line())),
      'gallery.page_up': () => go(-page()),
      'gallery.page_down': () => go(page()),
      'gallery.select': () => selection?.toggle(focused),
      'gallery.extend_left': () => go(-1, true),
      'gallery.extend_right': () => go(1, true),
      'gallery.extend_up': () => go(-line(), true),
      'gallery.extend_down': () => go(line(), true),
    }
    const table: Readonly<Record<string, () => void>> = acts
    return {
      hears: (id) => total > 0 && table[id] !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => table[type]?.(),
    }
  }, [focused, total, onFocus, selection])
  useListener('gallery', listener)

  return <Gallery {...props} ref={gallery} tile={Tile} />
}

function Tile({ row }: { row: Row }) {
  const { t } = useTranslation('record')
  const { locale } = useFormat()
  return (
    <>
      <Image id={row.id} />
      <span className="block truncate pt-1">{said(row['title'])}</span>
      <span className="flex min-w-0 gap-2 text-meta text-ink-2">
        <span className="truncate tabular-nums">
          {said(row['dimensions'])} · {sizeIn(locale, Number(row['file_size'] ?? 0))}
        </span>
        {said(row['alt_text']) === '' && <span className="ml-auto shrink-0 text-warn-ink">{t('media.no_alt')}</span>}
      </span>
    </>
  )
}

/** Its place is taken from the first, so that no tile moves when it comes. */
function Image({ id }: { id: number }) {
  const image = useThumbnail('media', id)
  return (
    <span className="grid h-36 place-items-center overflow-hidden rounded-key bg-hover">
      {image !== undefined && <img src={image} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  )
}
