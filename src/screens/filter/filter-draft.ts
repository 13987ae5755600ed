import type { Operator } from '#api/operators.ts'
import type { Field } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { arityOf, clauseOf, formOf, isValue } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { dayFrom } from '#screens/dates.ts'
import { figureFrom } from '#screens/figure.ts'

/** A filter while somebody makes it: what is chosen, and what is typed, each kept while the operator changes. */
export type FilterDraft = { name: string; op: Operator; chosen: readonly string[]; typed: readonly [string, string] }

/** How the value of a draft is asked: by choosing, by typing once or twice, or not at all. */
export type ValueInput = 'one' | 'several' | 'text' | 'texts' | 'span' | 'nothing'

export const valueInputOf = (field: Field, op: Operator): ValueInput => {
  const arity = arityOf(op)
  if (arity === 0) return 'nothing'
  if (arity === 2) return 'span'
  const form = formOf(field)
  if (op === 'rel' || form === 'choice' || form === 'flag') return arity === 'many' ? 'several' : 'one'
  return arity === 'many' ? 'texts' : 'text'
}

/** Between several typed values, because a comma is part of a number in most of Europe. */
const separator = ';'

/** What may stand beside a figure, and says nothing that the field does not say. */
const units = /€|%|\b(?:EUR|CHF)\b/giu

const valueFrom = (field: Field, text: string, locale: Locale): string | undefined => {
  switch (formOf(field)) {
    case 'day':
      return dayFrom(text)
    case 'figure':
      return figureFrom(text.replaceAll(units, ''), locale)
    default:
      return text.trim()
  }
}

/** The draft of a clause; `written` is how people of this language write a value of the field. */
export const draftOf = ({ field: name, op, values }: Clause, field: Field, written: (value: string) => string) => {
  const asking = valueInputOf(field, op)
  const isChosen = asking === 'one' || asking === 'several'
  const texts = isChosen ? [] : values.map((value) => written(value))
  const typed: FilterDraft['typed'] = asking === 'span' ? [texts[0] ?? '', texts[1] ?? ''] : [texts.join('; '), '']
  return { name, op, chosen: isChosen ? values : [], typed } satisfies FilterDraft
}

/** The clause, none where nothing is said yet, or which of the typed values cannot be read or looked for. */
export type DraftReading = { ok: true; clause: Clause | undefined } | { ok: false; wrong: readonly number[] }

/** `locale` is the language in which the draft was typed. */
export const readDraft = (field: Field, { name, op, chosen, typed }: FilterDraft, locale: Locale): DraftReading => {
  const clause = (values: readonly string[]): DraftReading => ({ ok: true, clause: clauseOf(name, field, op, values) })
  const asking = valueInputOf(field, op)
  if (asking === 'nothing') return clause([])
  if (asking === 'several') return clause(chosen)
  if (asking === 'one') return clause(chosen.slice(-1))
  const texts = asking === 'texts' ? typed[0].split(separator) : asking === 'span' ? typed : [typed[0]]
  const given = asking === 'texts' ? texts.filter((text) => text.trim() !== '') : texts
  if (given.every((text) => text.trim() === '')) return { ok: true, clause: undefined }
  // of a span one end may stay open
  const open = asking === 'span' ? given.findIndex((text) => text.trim() === '') : -1
  const values = given.map((text) => {
    const value = valueFrom(field, text, locale)
    return value !== undefined && isValue(field, op, value) ? value : undefined
  })
  const wrong = values.flatMap((value, at) => (value === undefined && at !== open ? [at] : []))
  if (wrong.length > 0) return { ok: false, wrong: asking === 'span' ? wrong : [0] }
  const read = values.flatMap((value, at) => (value === undefined || at === open ? [] : [value]))
  if (open < 0) return clause(read)
  return { ok: true, clause: clauseOf(name, field, open === 0 ? 'lte' : 'gte', read) }
}
