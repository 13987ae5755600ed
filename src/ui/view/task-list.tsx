import { useId, type ReactNode, type RefObject } from 'react'
import { classes } from '#ui/classes.ts'

export type Task = {
  key: string
  title: ReactNode
  /** Quieter, below the title. */
  meta?: ReactNode
  who?: ReactNode
  when?: ReactNode
  progress: ReactNode
  actions: ReactNode
  /** Under all of it, over the whole width. */
  below?: ReactNode
}

export type TaskGroup = { label: string; tasks: readonly Task[] }

export type TaskListProps = {
  label: string
  heads: { task: string; started: string; progress: string; actions: string }
  groups: readonly TaskGroup[]
  /** The key of the task that keys are meant for. */
  focused: string | undefined
  onFocus: (key: string) => void
  ref?: RefObject<HTMLDivElement | null>
}

const columns =
  'grid grid-cols-[minmax(0,3fr)_minmax(0,1.1fr)_minmax(0,3.4fr)_minmax(240px,2.4fr)] gap-x-4 max-md:grid-cols-1 max-md:gap-y-1.5'

// in braces: newer browsers answer a promise, and a ref's answer is called when it goes
const intoView = (row: HTMLElement | null): void => {
  row?.scrollIntoView({ block: 'nearest' })
}

/** Work and how far it is; the focus stands on the list, one row of it is the one that is meant. */
export function TaskList({ label, heads, groups, focused, onFocus, ref }: TaskListProps) {
  const id = useId()
  const idOf = (key: string) => `${id}${key}`
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-activedescendant={focused === undefined ? undefined : idOf(focused)}
      tabIndex={0}
      className="text-table outline-none"
    >
      <div
        role="row"
        className={classes(columns, 'border-y border-line bg-sunken px-6 py-1.5 text-meta text-ink-3 max-md:hidden')}
      >
        {[heads.task, heads.started, heads.progress].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
        <span role="columnheader" className="text-right">
          <span className="sr-only">{heads.actions}</span>
        </span>
      </div>
      {groups.map((group) => (
        <div key={group.label} role="rowgroup" aria-label={group.label}>
          <p role="presentation" className="m-0 px-6 pt-4 pb-2 text-meta text-ink-3">
            {group.label}
          </p>
          {group.tasks.map((task) => {
            const isFocused = task.key === focused
            return (
              <div
                key={task.key}
                id={idOf(task.key)}
                ref={isFocused ? intoView : undefined}
                role="row"
                aria-selected={isFocused}
                onPointerDown={() => onFocus(task.key)}
                onFocus={() => onFocus(task.key)}
                className={classes(
                  columns,
                  'min-h-14 items-center border-b border-line px-6 py-2',
                  isFocused && 'outline-2 -outline-offset-2 outline-primary',
                )}
              >
                <div role="gridcell" className="min-w-0">
                  <p className="m-0 truncate font-strong">{task.title}</p>
                  {task.meta !== undefined && (
                    <p className="m-0 line-clamp-2 text-meta text-pretty text-ink-3">{task.meta}</p>
                  )}
                </div>
                <div role="gridcell" className="min-w-0 text-ink-2 max-md:flex max-md:gap-2">
                  <p className="m-0 truncate">{task.who}</p>
                  <p className="m-0 tabular-nums">{task.when}</p>
                </div>
                <div role="gridcell" className="min-w-0">
                  {task.progress}
                </div>
                <div role="gridcell" className="flex justify-end gap-2 max-md:flex-wrap max-md:justify-start">
                  {task.actions}
                </div>
                {task.below !== undefined && (
                  <div role="gridcell" className="col-span-full min-w-0">
                    {task.below}
                  </div>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
