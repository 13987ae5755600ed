export type Choice = { value: string | number; label: string }
export type Line = { id: number; name: string; open: number; quantity: number }

/** An argument that a command asks for; each has a default, so that Enter goes on. */
export type Need =
  | { name: string; kind: 'choice'; choices: readonly Choice[]; value: string | number | undefined }
  | { name: string; kind: 'text'; max: number; value: string }
  | { name: string; kind: 'flag'; value: boolean }
  /** Without lines all that is open is meant. */
  | { name: string; kind: 'lines'; lines: readonly Line[] }
export type NeedValue = string | number | boolean | readonly Line[]

export const answered = (need: Need, value: NeedValue): Need => {
  switch (need.kind) {
    case 'choice':
      return { ...need, value: typeof value === 'string' || typeof value === 'number' ? value : need.value }
    case 'text':
      return { ...need, value: typeof value === 'string' ? value.slice(0, need.max) : need.value }
    case 'flag':
      return { ...need, value: value === true }
    case 'lines':
      return { ...need, lines: Array.isArray(value) ? value : need.lines }
  }
}

/** Can it go on with these arguments? A choice without a chosen value cannot. */
export const isAnswered = (needs: readonly Need[]): boolean =>
  needs.every((need) => {
    if (need.kind === 'choice') return need.value !== undefined
    return need.kind !== 'lines' || need.lines.length === 0 || need.lines.some(({ quantity }) => quantity > 0)
  })

const sameLines = (need: Need, typed: Need): boolean =>
  need.kind === 'lines' &&
  typed.kind === 'lines' &&
  need.lines.length === typed.lines.length &&
  need.lines.every(({ id, open }, at) => typed.lines[at]?.id === id && typed.lines[at]?.open === open)

const typedInto = (need: Need, typed: Need | undefined): Need => {
  if (typed === undefined) return need
  if (need.kind === 'text' && typed.kind === 'text') return { ...need, value: typed.value }
  if (need.kind === 'flag' && typed.kind === 'flag') return { ...need, value: typed.value }
  if (need.kind === 'choice' && typed.kind === 'choice')
    return need.choices.some(({ value }) => value === typed.value) ? { ...need, value: typed.value } : need
  return sameLines(need, typed) ? typed : need
}

/** What was typed takes the defaults' places, as long as it can still be meant. */
export const withTyped = (needs: readonly Need[], typed: readonly Need[]): readonly Need[] =>
  needs.map((need) =>
    typedInto(
      need,
      typed.find(({ name }) => name === need.name),
    ),
  )
