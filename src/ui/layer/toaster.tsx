import { CircleCheck, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, type CSSProperties } from 'react'
import { toast, Toaster as SonnerToaster } from 'sonner'
import { classes } from '#ui/classes.ts'
import { createStandingErrors } from './standing-errors.ts'
import { provideToastPlace, type ToastPlace } from './toast.ts'

export type ToasterProps = {
  /** The name of the region for assistive technology. */
  label: string
  closeLabel: string
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const

const kinds = { plain: toast, good: toast.success, warn: toast.warning, bad: toast.error } as const

/** What went well before a refusal would be read as its contradiction; whoever waits for its end keeps it. */
const hidePraise = (): void => {
  for (const shown of toast.getToasts())
    if ('type' in shown && shown.type === 'success' && shown.onDismiss === undefined) toast.dismiss(shown.id)
}

const errors = createStandingErrors((id) => void toast.dismiss(id))

const place: ToastPlace = {
  show: ({ text, detail, tone = 'plain', action, id, ms, about, onGone }) => {
    if (tone === 'bad' || tone === 'warn') hidePraise()
    const shown = kinds[tone](text, {
      id,
      description: detail,
      action,
      onDismiss: onGone,
      onAutoClose: onGone,
      duration: ms ?? (tone === 'bad' ? Infinity : 6000),
    })
    if (tone === 'bad') errors.came(shown, text, about)
    else errors.gone(shown)
  },
  hide: (id) => void toast.dismiss(id),
  succeeded: errors.succeeded,
  isShown: (id) => toast.getToasts().some((shown) => shown.id === id),
}

/** A record's sections are parts of one place. */
const placeNow = (): string => location.pathname.split('/').slice(0, 3).join('/')

/** Tells when the place is left, by whatever way: the router says so of its own as the browser does of going back. */
function watchPlace(onLeft: () => void): () => void {
  let before = placeNow()
  const look = () => {
    if (placeNow() === before) return
    before = placeNow()
    onLeft()
  }
  const ways = ['pushState', 'replaceState', 'popstate']
  for (const way of ways) addEventListener(way, look)
  return () => {
    for (const way of ways) removeEventListener(way, look)
  }
}

/** The place of the toasts, bottom right; mounted once. Its look is in theme.css, its toasts come from toast.ts. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  // after sonner's own, which listens by then
  useEffect(() => provideToastPlace(place), [])
  useEffect(() => watchPlace(errors.leftPlace), [])
  return (
    <SonnerToaster
      position="bottom-right"
      closeButton
      expand
      gap={8}
      // over the footer, and no wider than what stands beside an order's sums
      offset={{ bottom: 48, right: 8 }}
      mobileOffset={{ bottom: 48, left: 8, right: 8 }}
      style={{ '--width': '300px' } as CSSProperties} // React knows no custom properties in its type of a style
      visibleToasts={5}
      containerAriaLabel={label}
      // Nothing is bound: an empty list would match every key, and sonner reads the key out after the region's name.
      hotkey={[' ']}
      icons={{
        success: <CircleCheck {...icon} className="text-good-ink" />,
        warning: <TriangleAlert {...icon} className="text-warn-ink" />,
        error: <OctagonAlert {...icon} className="text-bad-ink" />,
        close: <X {...icon} size={14} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: classes(
            'flex flex-wrap items-center gap-2.5 min-[601px]:w-full rounded-field border border-line-strong bg-raised py-2 pr-10 pl-3',
            'text-table text-ink shadow-e1',
          ),
          content: 'min-w-48 flex-1',
          title: 'font-strong whitespace-pre-line',
          description: 'whitespace-pre-line text-ink-2',
          actionButton: classes(
            'ml-auto inline-flex h-6.5 shrink-0 items-center gap-2 rounded-field border border-line-strong px-2 font-strong',
            'hover:bg-hover',
          ),
          closeButton: classes(
            'absolute top-1/2 right-2 grid size-6 -translate-y-1/2 place-items-center rounded-field text-ink-2',
            'hover:bg-hover',
          ),
        },
      }}
    />
  )
}
