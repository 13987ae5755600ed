import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ComboboxOption, type ComboboxChoice } from './combobox-option.tsx'
import type { FieldWiring } from './field.tsx'

export type ComboboxProps = Partial<FieldWiring> & {
  /** Free text; the choices are only a help. */
  value: string
  onChange: (value: string) => void
  choices: readonly ComboboxChoice[]
  /** Delete on the active choice. */
  onForget?: (value: string) => void
  /** The name of the button that opens the list. */
  toggleLabel: string
  /** Key hints below the choices. */
  footer?: ReactNode
  icon?: LucideIcon
  name?: string
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  className?: string
}

/**
 * A text field with remembered values, such as the servers of the sign-in page. Written by hand after the ARIA
 * pattern, because the library's own would double the JavaScript of that page.
 */
export function Combobox({
  value,
  onChange,
  choices,
  onForget,
  toggleLabel,
  footer,
  icon: Icon,
  disabled = false,
  className,
  autoComplete = 'off',
  ...input
}: ComboboxProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && choices.length > 0
  const current = choices[active]

  const toggle = (next: boolean) => {
    setOpen(next)
    setActive(next ? choices.findIndex((choice) => choice.value === value) : -1)
  }
  const choose = (chosen: string) => {
    onChange(chosen)
    toggle(false)
    field.current?.focus()
  }
  const step = (by: 1 | -1) => {
    if (!shown) {
      setOpen(true)
      const known = choices.findIndex((choice) => choice.value === value)
      return setActive(known >= 0 ? known : by === 1 ? 0 : choices.length - 1)
    }
    setActive((active + by + choices.length) % choices.length)
  }

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const acts: Readonly<Record<string, (() => void) | false | undefined>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      // Enter on the typed text still submits the form (spec §2).
      Enter: shown && current && current.value !== value && (() => choose(current.value)),
      Escape: shown && (() => toggle(false)),
      Delete: shown && current && onForget && (() => onForget(current.value)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toggle(false)
  }

  return (
    <div className={classes('relative min-w-0', className)} onBlur={blur}>
      <span className="field-box flex h-9 min-w-0 items-center gap-2 pl-2.5">
        {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />}
        <input
          {...input}
          ref={field}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && current ? `${listId}-${active}` : undefined}
          autoCapitalize="none"
          autoComplete={autoComplete}
          spellCheck={false}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={keyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-inherit caret-primary placeholder:text-ink-3"
        />
        {choices.length > 0 && !disabled && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={toggleLabel}
            aria-expanded={shown}
            aria-controls={listId}
            onPointerDown={(event) => {
              // Keeps the focus in the field.
              event.preventDefault()
              field.current?.focus()
              toggle(!shown)
            }}
            className="grid h-full w-9 shrink-0 place-items-center text-ink-2"
          >
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )}
      </span>
      <div
        hidden={!shown}
        className="layer-in absolute inset-x-0 top-full z-popover mt-1 rounded-field border border-line-strong bg-raised shadow-e1"
      >
        <div id={listId} role="listbox" aria-label={toggleLabel} className="max-h-80 overflow-y-auto p-1">
          {choices.map((choice, at) => (
            <ComboboxOption
              key={choice.value}
              id={`${listId}-${at}`}
              choice={choice}
              // its code may come with the first list that is opened
              meta={shown && choice.meta}
              active={at === active}
              chosen={choice.value === value}
              onChoose={() => choose(choice.value)}
            />
          ))}
        </div>
        {footer && (
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line px-3 text-meta text-ink-3">
            {footer}
          </div>
        )}
      </div>
    </div>
  )
}
