export type Choice = {
  value: string | number
  label: string
  /** What of the record is otherwise once this is chosen. */
  facts?: Readonly<Record<string, unknown>>
}
/**
 * `quantity` is what was typed, also where it is too many; not a number where it is none. What came back in several
 * conditions is a line for each.
 */
export type QuantityLine = {
  id: number
  name: string
  sku?: string
  open: number
  quantity: number
  /** Of what comes back: in which condition, and whether it can be sold again. */
  condition?: string
  restock?: boolean
}

/** An argument that a command asks for; each has a default, so that Enter goes on. */
export type CommandArgument =
  | { name: string; kind: 'choice'; choices: readonly Choice[]; value: string | number | undefined }
  /** `read` says what was meant, undefined where nothing was, and `problem` why. */
  | {
      name: string
      kind: 'text'
      /** A day is ISO; this is the last one that can be meant. */
      lastDay?: string
      read?: (text: string) => string | undefined
      problem?: (text: string) => ArgumentProblem | undefined
      /** The currency of an amount, which has to be given. */
      currency?: string
      /** What comes of it, in words. */
      result?: (text: string) => string | undefined
      /** What goes with it, by name. */
      along?: (value: string) => Readonly<Record<string, string>>
      /** The highest amount that can be meant, as `read` writes it. */
      most?: string
      max: number
      value: string
    }
  | { name: string; kind: 'flag'; value: boolean }
  /** Without lines all that is open is meant; `read` says which pieces are where it is not all of them. */
  | {
      name: string
      kind: 'lines'
      read: (lines: readonly QuantityLine[]) => readonly object[]
      lines: readonly QuantityLine[]
      /** Each line is judged by one of these; then all of them are read, also those of which nothing is there. */
      conditions?: readonly Choice[]
    }
export type ArgumentValue = string | number | boolean | readonly QuantityLine[]

export const withArgumentValue = (need: CommandArgument, value: ArgumentValue): CommandArgument => {
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

/** Can this many pieces of the line go? What was typed and is no number is none. */
export const isValidQuantity = ({ open, quantity }: QuantityLine): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= open

/** A line that is there more than once: no more of it in all than is open. */
const isBeyond = (lines: readonly QuantityLine[], { id, open }: QuantityLine): boolean =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0) > open

export type ArgumentProblem =
  | 'no_amount'
  | 'no_reason'
  | 'no_code'
  | 'no_stock'
  | 'bad_stock'
  | 'same_stock'
  | 'bad_amount'
  | 'too_precise'
  | 'above_open'
  | 'day_to_come'
  | 'no_choice'
  | 'bad_pieces'
  | 'no_pieces'
  | 'no_condition'

/** What is wrong with one argument. */
export const problemOf = (need: CommandArgument): ArgumentProblem | undefined => {
  if (need.kind === 'choice') return need.value === undefined ? 'no_choice' : undefined
  if (need.kind === 'text') {
    const { lastDay, problem, value, read, most } = need
    if (lastDay !== undefined && value > lastDay) return 'day_to_come'
    return problem?.(value) ?? (most !== undefined && Number(read?.(value)) > Number(most) ? 'above_open' : undefined)
  }
  if (need.kind !== 'lines' || need.lines.length === 0) return undefined
  if (!need.lines.every(isValidQuantity) || need.lines.some((line) => isBeyond(need.lines, line))) return 'bad_pieces'
  if (need.lines.every(({ quantity }) => quantity === 0)) return 'no_pieces'
  const isUnjudged = ({ quantity, condition }: QuantityLine) => quantity > 0 && condition === ''
  return need.conditions !== undefined && need.lines.some(isUnjudged) ? 'no_condition' : undefined
}

/** The first with which it cannot go on: no amount, a day to come, nothing to choose, more than is open. */
export const wrongArgumentOf = (needs: readonly CommandArgument[]): CommandArgument | undefined =>
  needs.find((need) => problemOf(need) !== undefined)

export const areArgumentsValid = (needs: readonly CommandArgument[]): boolean => wrongArgumentOf(needs) === undefined

const sameLines = (need: CommandArgument, typed: CommandArgument): boolean =>
  need.kind === 'lines' &&
  typed.kind === 'lines' &&
  need.lines.length === typed.lines.length &&
  need.lines.every(({ id, open }, at) => typed.lines[at]?.id === id && typed.lines[at]?.open === open)

const typedInto = (need: CommandArgument, typed: CommandArgument | undefined): CommandArgument => {
  if (typed === undefined) return need
  if (need.kind === 'text' && typed.kind === 'text') return { ...need, value: typed.value }
  if (need.kind === 'flag' && typed.kind === 'flag') return { ...need, value: typed.value }
  if (need.kind === 'choice' && typed.kind === 'choice')
    return need.choices.some(({ value }) => value === typed.value) ? { ...need, value: typed.value } : need
  return sameLines(need, typed) ? typed : need
}

/** What was typed takes the defaults' places, as long as it can still be meant. */
export const withTypedArguments = (
  needs: readonly CommandArgument[],
  typed: readonly CommandArgument[],
): readonly CommandArgument[] =>
  needs.map((need) =>
    typedInto(
      need,
      typed.find(({ name }) => name === need.name),
    ),
  )
