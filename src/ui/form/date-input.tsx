import { CalendarDays } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { AnchoredInput } from './anchored-input.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type DateInputProps = Omit<TextInputProps, 'onChange' | 'trailing'> & {
  value: string
  onText: (text: string) => void
  /** The day that the text says, in ISO. */
  day: string | undefined
  /** One that is taken from the calendar. */
  onDay: (day: string) => void
  onLeave?: (() => void) | undefined
  /** What the text is read as. */
  understood?: ReactNode
  calendar: Pick<CalendarProps, 'label' | 'previousLabel' | 'nextLabel' | 'tag'>
}

/** A day that is typed, with a calendar on ↓. */
export function DateInput({ onText, day, onDay, onLeave, understood, calendar, ...input }: DateInputProps) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  return (
    <AnchoredInput
      isOpen={isOpen}
      onGone={() => {
        setOpen(false)
        onLeave?.()
      }}
      input={
        <TextInput
          {...input}
          ref={field}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            setOpen(true)
          }}
          trailing={
            <>
              {understood}
              <button
                type="button"
                // the key for it is ↓
                tabIndex={-1}
                aria-label={calendar.label}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-key text-ink-2 hover:text-ink"
              >
                <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
              </button>
            </>
          }
        />
      }
    >
      {isOpen && (
        <Calendar
          {...calendar}
          value={day}
          onChoose={(chosen) => {
            onDay(chosen)
            close()
          }}
          onClose={close}
        />
      )}
    </AnchoredInput>
  )
}
