import { Menu as HeadlessMenu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react'
import { Ban } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import type { MenuProps, MenuRow } from './menu.tsx'

// headlessui steps over a disabled item, so a refused row is an ordinary item that stays open when pressed.
function Row({ row, aligned }: { row: MenuRow; aligned: boolean }) {
  const refused = row.because !== undefined
  const Icon = refused ? Ban : row.icon
  const select = (event: MouseEvent) => {
    if (refused) return event.preventDefault()
    row.onSelect()
  }
  return (
    <MenuItem>
      <button
        type="button"
        aria-disabled={refused || undefined}
        onClick={select}
        className={classes(
          'option-row text-table',
          refused && 'min-h-12 py-1.5 text-ink-3',
          row.tone === 'danger' && !refused && 'text-bad-ink',
        )}
      >
        {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />}
        {!Icon && aligned && <span aria-hidden className="w-4 shrink-0" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{row.label}</span>
          {refused && <span className="block text-meta">{row.because}</span>}
        </span>
        {row.note !== undefined && <span className="text-ink-3 tabular-nums">{row.note}</span>}
        {row.keys && (
          <span aria-hidden>
            <Kbd caps={row.keys} look={refused ? 'refused' : 'box'} />
          </span>
        )}
      </button>
    </MenuItem>
  )
}

// Enter and Space close the menu before they press the row; on a refused one they do nothing.
function keepOpen(event: KeyboardEvent): void {
  const refused = event.currentTarget.querySelector('[data-focus][aria-disabled="true"]') !== null
  if (!refused || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  event.stopPropagation()
}

function Groups({ groups }: Pick<MenuProps, 'groups'>) {
  return groups().map((group) => (
    <MenuSection key={group.id} className="border-line not-first:mt-1 not-first:border-t not-first:pt-1">
      {group.heading && (
        <MenuHeading dir="auto" className="px-2.5 py-1.5 text-meta wrap-anywhere text-ink-3">
          {group.heading}
        </MenuHeading>
      )}
      {group.rows.map((row) => (
        <Row key={row.id} row={row} aligned={group.rows.some(({ icon }) => icon !== undefined)} />
      ))}
    </MenuSection>
  ))
}

const opens = { key: 'Enter', bubbles: true, cancelable: true }

export type OpeningMenuProps = MenuProps & {
  /** What became of the button that stood in its place. */
  before: 'untouched' | 'focused' | 'pressed'
}

/** The menu itself, with all that it takes to place it and to lead the focus through it. */
export function OpeningMenu({ trigger, groups, align = 'start', before }: OpeningMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (before === 'untouched') return
    button.current?.focus()
    // headlessui opens by key and by pointer, never by click
    if (before === 'pressed') button.current?.dispatchEvent(new globalThis.KeyboardEvent('keydown', opens))
  }, [before])
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment} ref={button}>
        {trigger}
      </MenuButton>
      <MenuItems
        modal={false}
        onKeyDownCapture={keepOpen}
        anchor={{ to: align === 'start' ? 'bottom start' : 'bottom end', gap: 4, padding: 8 }}
        className="layer-in z-popover w-max min-w-56 max-w-90 rounded-field border border-line-strong bg-raised p-1 shadow-e1 outline-none"
      >
        <Groups groups={groups} />
      </MenuItems>
    </HeadlessMenu>
  )
}
