import { useEffect, useState } from 'react'
import { sectionId } from './sections.ts'

/**
 * The section whose tab is current: the one that the focus has gone to since, by Tab or a click, else the one that was
 * asked for. `names` is kept by whoever asks.
 */
export function useSectionInFocus<Name extends string>(id: number, asked: Name, names: readonly Name[]): Name {
  const [focused, setFocused] = useState<{ id: number; asked: Name; name: Name }>()
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      const name = names.find((one) => document.getElementById(sectionId(one))?.contains(target as Node)) // what has the focus is one
      if (name !== undefined) setFocused({ id, asked, name })
    }
    document.addEventListener('focusin', hear)
    return () => document.removeEventListener('focusin', hear)
  }, [id, asked, names])
  return focused?.id === id && focused.asked === asked ? focused.name : asked
}
