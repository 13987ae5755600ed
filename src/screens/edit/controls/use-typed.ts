import { useState } from 'react'
import { useFormat } from '#screens/format.ts'
import { isUnread, read, write, type TypedField } from '#screens/edit/typed/reading.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The text of a value that is typed: while somebody types it is theirs, and as the value is written once they leave, or
 * once the value comes to be another one.
 */
export function useTyped(field: TypedField, value: unknown, onChange: (value: unknown) => void) {
  const { locale } = useFormat()
  const [typed, setTyped] = useState<{ text: string; said: unknown }>()
  const written = write(field, value, locale)
  const text = typed !== undefined && isSame(typed.said, value) ? typed.text : written
  return {
    text,
    type: (next: string) => {
      const reading = read(field, next, locale)
      const said = reading.ok ? reading.value : { unread: next }
      setTyped({ text: next, said })
      onChange(said)
    },
    settle: () => setTyped(undefined),
    /** What the text is read as, where it is written otherwise. */
    understood: text === written || isUnread(value) ? undefined : written,
  }
}
