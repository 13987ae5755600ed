import { isRef } from '#entities/entity.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

type Say = {
  /** The word of a choice, where the value is one; else the value itself. */
  choice: (field: string, value: string) => string
  number: (value: number) => string
  flag: (value: boolean) => string
}

/** A value of a save as the history keeps it, in words: of a list how many rows it has, of nothing a dash. */
const valueText = (field: string, json: string | null, say: Say): string => {
  if (json === null) return '–'
  const value: unknown = JSON.parse(json)
  if (typeof value === 'boolean') return say.flag(value)
  if (typeof value === 'number') return say.number(value)
  if (typeof value === 'string') return say.choice(field, value)
  if (Array.isArray(value)) return say.number(value.length)
  return isRef(value) ? value.label : json
}

/** What a field held and holds now: `Chiara → Änne`. A list whose rows are as many as before only says that it changed. */
export const changeText = ({ field, before, after }: FieldChange, say: Say): string => {
  const [was, is] = [valueText(field, before, say), valueText(field, after, say)]
  return was === is ? is : `${was} → ${is}`
}
