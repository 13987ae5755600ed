import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { AnchoredInput } from './anchored-input.tsx'
import { ComboboxOption } from './combobox-option.tsx'
import type { FieldWiring } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type ChooserOption = { value: string; label: string; meta?: ReactNode }

export type ChooserProps = Partial<FieldWiring> & {
  text: string
  onText: (text: string) => void
  /** What suits the text, the likeliest first. */
  options: readonly ChooserOption[]
  chosen: string | undefined
  onTake: (value: string) => void
  onLeave?: (() => void) | undefined
  /** Mod and Enter on what is taken. */
  onOpenTaken?: (() => void) | undefined
  /** The name of the list for assistive technology. */
  listLabel: string
  /** Said where nothing suits, or while it is looked for. */
  nothing: string
  /** The options are those of an earlier text: nothing may be taken of them. */
  isPending: boolean
  trailing?: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
}

/** A reference picked by typing: what suits stands below, the arrows move, Enter and Tab take, Escape closes. */
export function Chooser({
  text,
  onText,
  options,
  chosen,
  onTake,
  onLeave,
  onOpenTaken,
  listLabel,
  nothing,
  isPending,
  ...input
}: ChooserProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** Enter came before what suits the text did. */
  const isWanted = useRef(false)
  const [hasWanted, setWanted] = useState(false)
  /** Enter came once more: what was wanted is sent with its form. */
  const isSent = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const current = options[Math.min(active, options.length - 1)]
  const at = current === undefined ? -1 : options.indexOf(current)

  const open = () => {
    setOpen(true)
    setActive(0)
  }
  const take = (value: string) => {
    onTake(value)
    setOpen(false)
    // what is typed next is another choice, and no more of this one's name
    requestAnimationFrame(() => document.activeElement === field.current && field.current?.select())
  }
  /** As good as taken: the likeliest is, as soon as it is known. */
  const want = () => {
    isWanted.current = true
    setWanted(true)
    setOpen(false)
  }
  const step = (by: number) => {
    if (!isOpen) return open()
    if (options.length > 0) setActive((at + by + options.length) % options.length)
  }
  // whoever waits for it finds it as soon as nothing is said to be on its way
  useLayoutEffect(() => {
    if (!isWanted.current || isPending) return
    isWanted.current = false
    if (options[0] !== undefined) onTake(options[0].value)
    if (isSent.current) setTimeout(() => field.current?.form?.requestSubmit())
    isSent.current = false
  }, [isPending, options, onTake])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const hasForm = field.current !== null && field.current.form !== null
    const send = hasForm && isWanted.current && (() => void (isSent.current = true))
    const acts: Readonly<Record<string, (() => void) | false | undefined>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: isMod
        ? !isOpen && onOpenTaken
        : isOpen
          ? () => (isPending ? want() : current && take(current.value))
          : send,
      Escape: isOpen && (() => setOpen(false)),
    }
    // what is typed and found goes along
    if (event.key === 'Tab' && isOpen && text.trim() !== '') {
      if (isPending) want()
      else if (current) take(current.value)
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    // the list's own: the form behind it neither saves nor closes
    event.stopPropagation()
    act()
  }
  return (
    <AnchoredInput
      isOpen={isOpen}
      onGone={() => {
        setOpen(false)
        onLeave?.()
      }}
      className="w-80 max-w-[calc(100vw-16px)]"
      input={
        <TextInput
          {...input}
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-busy={(hasWanted && isPending) || undefined}
          aria-controls={id}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            open()
            isWanted.current = false
            isSent.current = false
            setWanted(false)
            onText(event.target.value)
          }}
          onKeyDown={press}
        />
      }
    >
      <div id={id} role="listbox" aria-label={listLabel} aria-busy={isPending} className="max-h-80 overflow-y-auto p-1">
        {isOpen &&
          options.map(({ value, label, meta }, row) => (
            <ComboboxOption
              key={value}
              id={`${id}-${row}`}
              choice={{ value: label }}
              meta={meta}
              active={row === at}
              chosen={value === chosen}
              onChoose={() => take(value)}
            />
          ))}
      </div>
      {isOpen && options.length === 0 && (
        <p role="status" className="m-0 px-3 pb-2.5 text-table text-ink-3">
          {nothing}
        </p>
      )}
    </AnchoredInput>
  )
}
