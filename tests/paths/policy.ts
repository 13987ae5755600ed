import type { AnyStateMachine, EventObject } from 'xstate'
import { byItself } from './flat.ts'
import { isHeard } from './model.ts'

/**
 * What a chart should do, written by hand and never derived from it. A row names a state, in brackets what is known
 * then, and where each word leads; a word that is not there is refused. `*` stands for every state; a row with brackets
 * adds to the row of its state, and `word → –` takes back. What goes on by itself hears nothing else.
 */
export type Policy<C> = {
  /** What can happen, by the words of the table. */
  events: Readonly<Record<string, EventObject & { readonly [payload: string]: unknown }>>
  /** What can be known, by the words in brackets; '' where a row has none. */
  knows: Readonly<{ '': C }> & Readonly<Record<string, C>>
  table: string
  /** What of it tells two states of a walk apart; all of it where nothing coarser is said. */
  abstract?: (known: C) => unknown
  /** What of it is tried when paths are sought, so that there is an end to them; everything where nothing is said. */
  isWorthTrying?: (known: C, event: EventObject) => boolean
}

/** One cell: in this state, knowing this, the word leads there, or nowhere. */
export type Cell = { state: string; knowing: string; word: string; to: string | undefined }

const never = '–'
const alone = 'by itself'

const rowOf = (line: string) => {
  const [left = '', right = ''] = line.split('|')
  const [, state = '', knowing = ''] = /^(.*?)(?: \((.*)\))?$/.exec(left.trim()) ?? []
  const ways = right
    .split(',')
    .map((way) => way.split('→').map((part) => part.trim()))
    .filter(([word]) => word !== '')
  return { state, knowing, leads: Object.fromEntries(ways.map(([word = '', to = '']) => [word, to])) }
}

/** Every cell of the table, also those that refuse. */
export function cellsOf<C>({ events, knows, table }: Policy<C>): Cell[] {
  const rows = table.trim().split('\n').map(rowOf)
  const words = [...Object.keys(events), alone]
  for (const { state, knowing, leads } of rows) {
    const strange = Object.keys(leads).filter((word) => !words.includes(word))
    if (strange.length > 0) throw new Error(`${state}: the table has no event ${strange.join(', ')}`)
    if (!Object.hasOwn(knows, knowing)) throw new Error(`${state}: nobody says what “${knowing}” means`)
  }
  const leadsOf = (state: string, knowing = '') =>
    rows.find((row) => row.state === state && row.knowing === knowing)?.leads
  return rows
    .filter(({ state }) => state !== '*')
    .flatMap(({ state, knowing, leads }) => {
      const known = alone in leads ? leads : { ...leadsOf('*'), ...leadsOf(state), ...leads }
      return words.map((word): Cell => {
        const to = known[word] ?? never
        return { state, knowing, word, to: to === never ? undefined : to }
      })
    })
}

/** A part of a chart: what it does in one state, perhaps only with events of one type. */
export type Part = { state: string; type: string | undefined }

/** Where a flattened chart, perhaps one with a mistake, does not what its table says; in a part of it or in all. */
export function* differences<C>(
  machine: AnyStateMachine,
  policy: Policy<C>,
  cells: readonly Cell[],
  only?: Part,
): Generator<string> {
  const unnamed = Object.keys(machine.states).filter((state) => cells.every((cell) => cell.state !== state))
  if (unnamed.length > 0) yield `The table has no row for ${unnamed.join(', ')}`
  for (const { state, knowing, word, to } of cells) {
    if (only !== undefined && state !== only.state) continue
    const event = word === alone ? { type: byItself } : policy.events[word]
    if (event === undefined || (only?.type !== undefined && event.type !== only.type)) continue
    const snapshot = machine.resolveState({ value: state, context: policy.knows[knowing] })
    const [way] = isHeard(snapshot, event) ? machine.getTransitionData(snapshot, event) : []
    const found = way && (way.target?.[0]?.key ?? state)
    if (found !== to)
      yield `${state}${knowing && ` (${knowing})`}, ${word}: the chart says ${found ?? never}, the table ${to ?? never}`
  }
}
