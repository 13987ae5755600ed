import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** What a control must spread to belong to its field. */
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

export type FieldProps = {
  label: string
  children: (wiring: FieldWiring) => ReactNode
  /** The word that marks a required field, such as "Pflicht"; given means required. */
  requiredWord?: string
  /** "39 / 120", formatted by the caller. */
  counter?: string
  /** What the saved value was, when this one differs: "vorher 59,95". */
  changed?: string
  hint?: ReactNode
  /** The error's sentence; it may hold a link to the way out. */
  error?: ReactNode
  className?: string
}

export function Field({ label, children, requiredWord, counter, changed, hint, error, className }: FieldProps) {
  const id = useId()
  const described = classes(
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    changed !== undefined && `${id}-changed`,
  )
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <div className="mb-1 flex items-baseline gap-2 text-meta text-ink-2">
        <label htmlFor={id}>{label}</label>
        {requiredWord && <span className="text-ink-3">{requiredWord}</span>}
        <span className="ml-auto flex min-w-0 gap-3 text-ink-3 tabular-nums">
          {changed !== undefined && (
            <span id={`${id}-changed`} className="truncate">
              <span aria-hidden className="mr-1.5 inline-block size-1.5 rounded-full bg-primary align-middle" />
              {changed}
            </span>
          )}
          {counter}
        </span>
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': requiredWord === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-meta text-bad-ink">
            <TriangleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
