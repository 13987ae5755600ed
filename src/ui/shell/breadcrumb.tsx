import { Fragment, type ReactNode } from 'react'

export type Crumb = {
  id: string
  content: ReactNode
  /** Above the places: the first to give way. */
  isGroup?: boolean
}

export type BreadcrumbProps = {
  label: string
  /** Links, and last the current place as text. */
  crumbs: readonly Crumb[]
}

export function Breadcrumb({ label, crumbs }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="@container min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 overflow-hidden text-table text-ink-3">
        {crumbs.map(({ id, content, isGroup }, at) => {
          const last = at === crumbs.length - 1
          // what leads there gives way, as a whole where little is left: two letters of a word tell nothing
          const gone = isGroup && crumbs.length > 2 ? '@max-[19rem]:hidden' : '@max-[14rem]:hidden'
          return (
            <Fragment key={id}>
              <li
                aria-current={last ? 'page' : undefined}
                className={
                  last
                    ? 'max-w-full shrink-0 truncate font-strong text-ink'
                    : `min-w-0 shrink-[8] ${gone} truncate max-sm:hidden [&>a]:-outline-offset-2 [&>a:hover]:text-ink`
                }
              >
                {content}
              </li>
              {!last && (
                <li aria-hidden className={`shrink-0 max-sm:hidden ${gone}`}>
                  /
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
