import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { isEnd, type SheetColumn } from './sheet-columns.ts'

type SheetCellProps = Omit<ComponentProps<'span'>, 'role'> & {
  column: SheetColumn
  isFocused: boolean
  /** It is written in. */
  isWritten: boolean
  /** It is as it is. */
  isFixed: boolean
  isWrong: boolean
  isChanged: boolean
  /** What it is called, where no head says so. */
  label?: string | undefined
  children: ReactNode
}

export function SheetCell({
  column: { field },
  isFocused,
  isWritten,
  isFixed,
  isWrong,
  isChanged,
  label,
  children,
  ...rest
}: SheetCellProps) {
  const valueLook = classes(
    isWritten ? 'grid items-stretch p-px' : 'flex items-center px-2',
    !isWritten && label === undefined && isEnd(field) && 'justify-end tabular-nums',
    !isWritten && 'mono' in field && field.mono && 'font-mono text-code',
  )
  const value = (
    <>
      {isChanged && !isWritten && <span aria-hidden className="mr-1.5 size-1.5 shrink-0 rounded-full bg-primary" />}
      {children}
    </>
  )
  return (
    <span
      {...rest}
      role="gridcell"
      tabIndex={isFocused ? 0 : -1}
      aria-invalid={isWrong || undefined}
      {...(isFixed && { 'aria-readonly': true })}
      className={classes(
        'min-w-0 rounded-row outline-offset-[-2px] focus:outline-2 focus:outline-primary focus:outline-solid',
        // what has no room in its column is read where the focus is, over its neighbours
        label === undefined &&
          !isWritten &&
          !isEnd(field) &&
          'focus:z-1 focus:w-max focus:min-w-full focus:bg-surface [&:focus>.truncate]:overflow-visible',
        label !== undefined && 'grid grid-rows-[16px_34px]',
        label === undefined && valueLook,
        // without lines around them only a frame says that something can be written here
        label !== undefined &&
          !isFixed &&
          !isWritten &&
          '*:last:mt-0.5 *:last:mr-1 *:last:rounded-field *:last:border *:last:border-line-strong',
        isFixed && 'text-ink-2',
        isWrong && 'text-bad-ink outline outline-tone-bad',
      )}
    >
      {label !== undefined && <CellLabel>{label}</CellLabel>}
      {label === undefined ? value : <span className={classes('min-w-0', valueLook)}>{value}</span>}
    </span>
  )
}

/** Over a cell's value; its column says the same to assistive technology. */
export function CellLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="truncate px-2 pt-0.5 text-meta text-ink-3">
      {children}
    </span>
  )
}
