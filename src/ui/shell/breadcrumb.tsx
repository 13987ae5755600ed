import { Fragment, type ReactNode } from 'react'

export type Crumb = { id: string; content: ReactNode }

export type BreadcrumbProps = {
  label: string
  /** Links, and last the current place as text. */
  crumbs: readonly Crumb[]
}

export function Breadcrumb({ label, crumbs }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-table text-ink-3">
        {crumbs.map(({ id, content }, at) => {
          const last = at === crumbs.length - 1
          return (
            <Fragment key={id}>
              {at > 0 && (
                <li aria-hidden className="shrink-0 max-sm:hidden">
                  /
                </li>
              )}
              <li
                aria-current={last ? 'page' : undefined}
                className={
                  last
                    ? 'max-w-full truncate font-strong text-ink sm:shrink-0'
                    : `min-w-0 ${at === 0 ? 'shrink-[99]' : ''} truncate max-sm:hidden [&>a]:-outline-offset-2 [&>a:hover]:text-ink`
                }
              >
                {content}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
