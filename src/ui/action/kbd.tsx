import { ArrowBigUp, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { classes } from '#ui/classes.ts'

/** How a cap is drawn: boxed, without a box (drawer, modes), on a primary button, on a refused one. */
export type KbdLook = 'box' | 'plain' | 'on-primary' | 'refused'

export type KbdProps = {
  /** One entry a cap: a sequence `g o` and a chord `Strg K` are both two. */
  caps: readonly string[]
  look?: KbdLook
}

// These have no good glyph in the mono font at 11 px.
const icons: Readonly<Record<string, LucideIcon>> = {
  '↵': CornerDownLeft,
  '⇧': ArrowBigUp,
  '←': ArrowLeft,
  '→': ArrowRight,
  '↑': ArrowUp,
  '↓': ArrowDown,
}

const looks: Readonly<Record<KbdLook, string>> = {
  box: 'h-4.5 min-w-4.5 rounded-key border border-line-strong bg-surface px-1 text-ink-3',
  plain: 'text-ink-3',
  'on-primary': 'h-4.5 min-w-4.5 rounded-key border border-on-primary/45 px-1 text-on-primary',
  refused: 'h-4.5 min-w-4.5 rounded-key border border-dashed border-line-strong px-1 text-ink-3',
}

/** What the signs that are drawn as icons are called, by sign; in words of whoever mounts the page. */
export const SignNames = createContext<Readonly<Record<string, string>>>({})

/** The keys of an action, as caps; names are formatted for language and platform by the caller. */
export function Kbd({ caps, look = 'box' }: KbdProps) {
  const names = useContext(SignNames)
  return (
    <span className={classes('inline-flex shrink-0 items-center', look === 'plain' ? 'gap-1.5' : 'gap-0.5')}>
      {caps.map((cap, at) => {
        const Icon = icons[cap]
        return (
          <kbd
            key={`${at}${cap}`}
            className={classes(
              'inline-flex items-center justify-center whitespace-nowrap font-mono text-key font-normal',
              looks[look],
            )}
          >
            {Icon ? <Icon role="img" aria-label={names[cap] ?? cap} size={11} strokeWidth={1.75} /> : cap}
          </kbd>
        )
      })}
    </span>
  )
}
