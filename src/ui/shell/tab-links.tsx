import type { ReactNode } from 'react'

/** Pages that belong together, as tabs; each is a link of its own. */
export function TabLinks({ label, links }: { label: string; links: readonly { id: string; link: ReactNode }[] }) {
  return (
    <nav aria-label={label} className="h-9 shrink-0 border-b border-line px-4">
      <ul className="m-0 flex h-full list-none gap-5 overflow-x-auto p-0 text-table [scrollbar-width:none]">
        {links.map(({ id, link }) => (
          <li
            key={id}
            className="flex shrink-0 items-stretch text-ink-2 [&>a]:relative [&>a]:inline-flex [&>a]:items-center [&>a]:focus-visible:-outline-offset-2 [&>a:hover]:text-ink [&>a[aria-current]]:font-strong [&>a[aria-current]]:text-ink [&>a[aria-current]]:after:absolute [&>a[aria-current]]:after:inset-x-0 [&>a[aria-current]]:after:bottom-0 [&>a[aria-current]]:after:h-0.5 [&>a[aria-current]]:after:bg-ink"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}
