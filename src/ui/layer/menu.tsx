import type { LucideIcon } from 'lucide-react'
import { cloneElement, useCallback, useEffect, useState, type ComponentProps, type ReactElement } from 'react'
import { whenIdle } from '#ui/late/when-idle.ts'
import type { OpeningMenu, OpeningMenuProps } from './opening-menu.tsx'

export type MenuRow = {
  id: string
  label: string
  onSelect: () => void
  icon?: LucideIcon
  keys?: readonly string[]
  /** At its end, such as a count. */
  note?: string | undefined
  /** Why the row is refused: it stays reachable, says so, and does nothing. */
  because?: string
  tone?: 'danger'
}

export type MenuGroup = { id: string; heading?: string; rows: readonly MenuRow[] }

export type MenuProps = {
  /** One button element; it receives the menu's props. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Asked for while the menu is open. */
  groups: () => readonly MenuGroup[]
  align?: 'start' | 'end'
}

let there: typeof OpeningMenu | undefined

/** What does not come is met again with the next touch. */
const ahead = (then: (part: typeof OpeningMenu) => void) =>
  void import('./opening-menu.tsx').then(
    (part) => then((there = part.OpeningMenu)),
    () => undefined,
  )

/** A button that opens a menu: the button at once, what opens in a quiet moment, or when the button is touched. */
export function Menu(props: MenuProps) {
  const [Opening, setOpening] = useState(() => there)
  const [before, touch] = useState<OpeningMenuProps['before']>('untouched')
  const fetch = useCallback(() => ahead((part) => setOpening(() => part)), [])
  useEffect(() => (there === undefined ? whenIdle(fetch) : undefined), [fetch])
  const press = () => {
    touch('pressed')
    fetch()
  }
  if (Opening) return <Opening {...props} before={before} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetch,
    onFocus: () => {
      touch((before) => (before === 'pressed' ? before : 'focused'))
      fetch()
    },
    onBlur: () => touch('untouched'),
    // by pointer, which may be let go over the button that has taken this one's place
    onPointerDown: press,
    // by key
    onClick: press,
  })
}
