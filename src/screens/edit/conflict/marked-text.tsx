import { stretches } from '#machines/editor/words.ts'

/** A text with what is new in it marked against what it was. */
export function MarkedText({ before, text }: { before: string; text: string }) {
  const all = stretches(before, text)
  // where nothing stayed, all of it would be marked
  if (!all.some(({ isNew }) => !isNew)) return text
  return all.map(({ text: part, isNew }, at) =>
    isNew ? (
      <ins key={at} className="bg-warn-tint underline decoration-tone-wait decoration-2 underline-offset-3">
        {part}
      </ins>
    ) : (
      part
    ),
  )
}
