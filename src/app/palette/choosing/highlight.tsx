import { createContext, useContext } from 'react'
import { placesOf } from './found-places.ts'

/** What is typed: of a row that stays in its place this alone is drawn again. */
export const Typed = createContext('')

/** The part of a title that the query found, underlined. */
export function Highlight({ text }: { text: string }) {
  const query = useContext(Typed)
  const [from, to] = placesOf(text, query)
  // the same three pieces with every key, so that nothing but their texts changes
  return (
    <>
      {text.slice(0, from)}
      <mark className="border-b-2 border-primary bg-transparent font-strong text-inherit">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
