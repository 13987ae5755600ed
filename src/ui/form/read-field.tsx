import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type ReadFieldProps = {
  label: string
  value: ReactNode
  /** For codes: SKU, GTIN, tracking number. */
  mono?: boolean
  /** A click beside a link and a selection, or Enter on the field, begins to edit; without it nobody may. */
  onEdit?: () => void
  /** The name of what `onEdit` does. */
  editLabel?: string
  className?: string
}

/** Meant for no link, and no selection of text. */
export const isOwnClick = (target: EventTarget): boolean =>
  !(target instanceof Element && target.closest('a') !== null) && getSelection()?.isCollapsed !== false

/** A field that is read: it takes the room of its input, without the frame, so that nothing moves between the two. In a `dl`. */
export function ReadField({ label, value, mono = false, onEdit, editLabel, className }: ReadFieldProps) {
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <dt className="mb-1 text-meta text-ink-2">{label}</dt>
      <dd className={classes('group relative m-0', mono && 'font-mono text-table/5')}>
        {onEdit && (
          <button type="button" aria-label={editLabel} onClick={onEdit} className="absolute inset-0 rounded-field" />
        )}
        <div
          role="presentation"
          onClick={onEdit && (({ target }) => isOwnClick(target) && onEdit())}
          className={classes(
            'relative min-h-9 rounded-field border border-transparent px-2.5 py-1.75 text-body wrap-anywhere whitespace-pre-line',
            onEdit && 'hover:bg-hover',
          )}
        >
          {value}
        </div>
      </dd>
    </div>
  )
}
