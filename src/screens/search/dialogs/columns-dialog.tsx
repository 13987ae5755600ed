import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { ListLayout } from '#screens/services.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { classes } from '#ui/classes.ts'
import { densities, moved, resized, shownOrder, switched } from './list-layout.ts'
import type { LayoutColumn } from './list-layout.ts'

type ColumnsDialogProps = {
  columns: readonly LayoutColumn[]
  /** What is not shown unless somebody asks for it. */
  extras: readonly string[]
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
  onClose: () => void
}

/** Which columns a list shows, in which order and how wide: the list behind follows at once. */
export function ColumnsDialog({ columns, extras, layout, onLayout, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const format = useFormat()
  const rows = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const order = shownOrder(columns, layout)
  const hidden = layout.hidden ?? extras

  const focusRow = (index: number) => {
    setAt(index)
    rows.current?.querySelectorAll<HTMLElement>('[data-column]')[index]?.focus()
  }
  const move = (from: number, to: number) => {
    const next = moved(order, from, to)
    if (next === undefined) return
    // A key pressed before the next frame already belongs to the row in its new place.
    flushSync(() => onLayout({ ...layout, order: next.map(({ id }) => id) }))
    focusRow(to)
  }
  const press = (event: KeyboardEvent, column: LayoutColumn, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (event.shiftKey ? move(index, index + 1) : focusRow(Math.min(order.length - 1, index + 1))),
      ArrowUp: () => (event.shiftKey ? move(index, index - 1) : focusRow(Math.max(0, index - 1))),
      ArrowRight: () => onLayout(resized(layout, column, 1)),
      ArrowLeft: () => onLayout(resized(layout, column, -1)),
      Home: () => focusRow(0),
      End: () => focusRow(order.length - 1),
      Enter: onClose,
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const hint = (keys: string) => caps.every(keys)[0] ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('columns.title')}
      description={t('columns.help')}
      actions={
        <>
          <Button
            size="large"
            variant="quiet"
            onClick={() => onLayout(layout.page_size === undefined ? {} : { page_size: layout.page_size })}
          >
            {t('columns.reset')}
          </Button>
          <Button size="large" variant="primary" keys={hint('Enter')} onClick={onClose}>
            {t('columns.done')}
          </Button>
        </>
      }
      footer={
        <>
          <KeyHint keys={hint('Space')}>{t('columns.show')}</KeyHint>
          <KeyHint keys={[...hint('Shift+ArrowUp'), ...hint('ArrowDown')]}>{t('columns.move')}</KeyHint>
          <KeyHint keys={[...hint('ArrowLeft'), ...hint('ArrowRight')]}>{t('columns.width')}</KeyHint>
        </>
      }
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <span className="text-body text-ink-2">{t('density.label')}</span>
        <SegmentedControl
          label={t('density.label')}
          segments={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
          value={layout.density ?? 'normal'}
          onChange={(density) => onLayout({ ...layout, density })}
        />
      </div>
      <ul ref={rows} aria-label={t('columns.title')} className="m-0 max-h-[45dvh] list-none overflow-y-auto p-0">
        {order.map((column, index) => {
          const isShown = !hidden.includes(column.id)
          return (
            // the box takes the keys of its column; the buttons say the same to the pointer
            <li
              key={column.id}
              className="flex h-9 items-center gap-1 rounded-field px-2 has-[input:focus]:bg-primary-tint-2"
            >
              <Checkbox
                data-column={column.id}
                data-autofocus={index === 0 || undefined}
                tabIndex={index === at ? 0 : -1}
                className="min-w-0 flex-1 text-table"
                label={<span className={classes('truncate', !isShown && 'text-ink-3')}>{column.header}</span>}
                checked={isShown}
                onChange={() => onLayout(switched(layout, hidden, column.id))}
                onKeyDown={(event) => press(event, column, index)}
                onFocus={() => setAt(index)}
              />
              <span className="text-meta text-ink-3 tabular-nums max-sm:hidden">
                {format.number(layout.sizes?.[column.id] ?? column.size)}
              </span>
              <IconButton
                icon={Minus}
                size={14}
                label={t('columns.narrower')}
                tabIndex={-1}
                onClick={() => onLayout(resized(layout, column, -1))}
              />
              <IconButton
                icon={Plus}
                size={14}
                label={t('columns.wider')}
                tabIndex={-1}
                onClick={() => onLayout(resized(layout, column, 1))}
              />
              <IconButton
                icon={ArrowUp}
                size={14}
                label={t('columns.up')}
                tabIndex={-1}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                size={14}
                label={t('columns.down')}
                tabIndex={-1}
                onClick={() => move(index, index + 1)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
