import { Portal } from '@headlessui/react'
import { useRef, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type ShellFrameProps = {
  /** The drawer's content; it is kept while closed, so that its scroll position stays. */
  drawer: ReactNode
  drawerLabel: string
  open: boolean
  onClose: () => void
  /** The text of the link that skips the drawer. */
  skipLabel: string
  topBar: ReactNode
  /** Above everything of the page, as long as it stands. */
  banner?: ReactNode
  /** The page alone: what leads elsewhere is not there. */
  isBare?: boolean
  children: ReactNode
}

const mainId = 'main'

/** Drawer of 300 px, top bar of 48 px, and the page, which scrolls by itself. Below 768 px the drawer lies over it. */
export function ShellFrame({
  drawer,
  drawerLabel,
  open,
  onClose,
  skipLabel,
  topBar,
  banner,
  isBare = false,
  children,
}: ShellFrameProps) {
  const layers = useRef<HTMLDivElement>(null)
  return (
    // clipped, not hidden: what is hidden can still be scrolled to, by a hash or by focus, and the frame must stand
    <div className="relative flex h-dvh overflow-clip print:block print:h-auto print:overflow-visible">
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-overlay -translate-y-16 rounded-field border border-line-strong bg-raised px-3 py-1.5 text-table shadow-e1 focus:translate-y-0"
      >
        {skipLabel}
      </a>
      {open && !isBare && (
        <div
          aria-hidden
          className="fixed inset-0 z-scrim bg-scrim md:hidden"
          data-print="hide"
          onPointerDown={onClose}
        />
      )}
      <nav
        aria-label={drawerLabel}
        data-print="hide"
        className={classes(
          'flex w-75 max-w-[85vw] shrink-0 flex-col border-r border-line bg-canvas',
          'max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:z-dialog max-md:shadow-e2',
          (!open || isBare) && 'hidden',
        )}
      >
        {drawer}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        {banner}
        <header
          data-print="hide"
          className={classes('flex h-12 shrink-0 items-center border-b border-line px-4', isBare && 'hidden')}
        >
          {/* its parts give way by the room beside the drawer, not by the window's */}
          <div className="@container flex min-w-0 flex-1 items-center gap-1.5 sm:gap-3">
            <Portal.Group target={layers}>{topBar}</Portal.Group>
          </div>
          {/* what opens from the bar stands within its landmark; Headless UI throws the place away where it is empty */}
          <div ref={layers} className="absolute">
            <span />
          </div>
        </header>
        <main
          id={mainId}
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
