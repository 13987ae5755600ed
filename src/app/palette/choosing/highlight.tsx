import { fold } from '#commands/fold.ts'

/** The part of a title that the query found, underlined; folding may change lengths, then nothing is. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const folded = fold(text)
  const wanted = fold(query).trim()
  const found = folded.length === text.length && wanted !== '' ? folded.indexOf(wanted) : -1
  const at = found < 0 ? text.length : found
  const end = found < 0 ? at : at + wanted.length
  // the same three pieces with every key, so that nothing but their texts changes
  return (
    <>
      {text.slice(0, at)}
      <mark className="border-b-2 border-primary bg-transparent font-strong text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
