export type CodeEntry = { name: string; value: string }

/** What is handed over, as the lines of an object: in three inks, because code has no colours of its own here. */
export function CodeLines({ entries }: { entries: readonly CodeEntry[] }) {
  const lines = [
    { id: '{', content: '{' },
    ...entries.map(({ name, value }, at) => ({
      id: name,
      content: (
        <>
          <span className="text-ink-3">{`  "${name}": `}</span>
          <span>{value}</span>
          {at < entries.length - 1 && <span className="text-ink-3">,</span>}
        </>
      ),
    })),
    { id: '}', content: '}' },
  ]
  return (
    <ol className="m-0 list-none p-0 font-mono text-code/4.5">
      {lines.map(({ id, content }, at) => (
        <li key={id} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
          <span aria-hidden className="text-right text-ink-3 select-none">
            {at + 1}
          </span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap text-ink-2">{content}</span>
        </li>
      ))}
    </ol>
  )
}
