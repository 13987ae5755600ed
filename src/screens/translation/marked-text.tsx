import { Fragment } from 'react'
import { partsChangedFrom } from '#entities/translation/changes.ts'

const placeholder = /(\{\{[^{}]*\}\})/

function Said({ text }: { text: string }) {
  return text.split(placeholder).map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="rounded bg-sunken px-1 font-mono text-meta">
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

/** A text with its placeholders as such, and marked where its words differ from another one. */
export function MarkedText({ text, from, lang }: { text: string; from?: string | undefined; lang?: string }) {
  const parts = from === undefined ? [{ text, isChanged: false }] : partsChangedFrom(from, text)
  return (
    <span className="whitespace-pre-wrap wrap-anywhere" lang={lang}>
      {parts.map((part, at) =>
        part.isChanged ? (
          <mark key={at} className="bg-transparent text-warn-ink underline decoration-2 underline-offset-4">
            <Said text={part.text} />
          </mark>
        ) : (
          <Said key={at} text={part.text} />
        ),
      )}
    </span>
  )
}
