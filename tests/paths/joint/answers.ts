import type { AnyStateMachine } from 'xstate'
import { step, verdict, wake, type Effect, type LifeEvent } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import type { Noun } from './facts.ts'

/** What a chart says of an event: it is refused, or leads to a status and sets off effects. */
export type Answer =
  | { ok: false }
  | { ok: true; status: string; context: Readonly<Record<string, unknown>>; effects: readonly Effect[] }
/** What the chart of one record says, by the event. */
export type Answers = (event: LifeEvent) => Answer

const lifeOf = new Map<string, { machine: AnyStateMachine; rules: object }>(
  lives.map(({ object, machine, rules }) => [object, { machine, rules }]),
)

/** As the charts know it: pieces of lines by the name of their line. */
const asLines = (pieces: unknown): unknown =>
  Array.isArray(pieces)
    ? pieces.flatMap((quantity: number, order_item_id) => (quantity === 0 ? [] : [{ order_item_id, quantity }]))
    : pieces
const inWords = (event: LifeEvent & Readonly<Record<string, unknown>>): LifeEvent => ({
  ...event,
  ...('contents' in event && { contents: asLines(event['contents']) }),
  ...('items' in event && { items: asLines(event['items']) }),
})

/** The charts are pure: what was asked once of such a record is known. */
const known = new Map<string, Answers>()
/** The same events are tried on every state: each is written out once. */
const written = new WeakMap<LifeEvent, string>()

function textOf(event: LifeEvent): string {
  const text = written.get(event) ?? JSON.stringify(event)
  written.set(event, text)
  return text
}

/** What the chart says of a record of this status and with these facts. */
export function answersOf(noun: Noun, status: string, facts: object): Answers {
  // facts are plain: numbers, words and whether
  const key = `${noun} ${status} ${Object.values(facts).join(' ')}`
  const before = known.get(key)
  if (before !== undefined) return before
  const life = lifeOf.get(noun)
  if (life === undefined) throw new Error(`No life is called ${noun}`)
  const snapshot = wake(life.machine, status, facts)
  const said = new Map<string, Answer>()
  const answers: Answers = (event) => {
    const text = textOf(event)
    const already = said.get(text)
    if (already !== undefined) return already
    const inItsWords = inWords(event)
    const answer: Answer = verdict(snapshot, life.rules as Parameters<typeof verdict>[1], inItsWords).ok // its own rules
      ? { ok: true, ...step<Readonly<Record<string, unknown>>, string>(life.machine, snapshot, inItsWords) }
      : { ok: false }
    said.set(text, answer)
    return answer
  }
  known.set(key, answers)
  return answers
}
