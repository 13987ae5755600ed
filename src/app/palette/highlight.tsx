import { fold } from '#commands/fold.ts'

/** The part of a title that the query found, underlined; folding may change lengths, then nothing is. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const folded = fold(text)
  const wanted = fold(query).trim()
  const at = folded.length === text.length && wanted !== '' ? folded.indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="border-b-2 border-primary bg-transparent font-strong text-inherit">
        {text.slice(at, at + wanted.length)}
      </mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
