import type { ErrorCode, ReasonCode } from '#entities/reason.ts'
import { getNextTransitions, transition } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'

/** What happens: a name and, where the chart asks for something, its payload. */
export type LifeEvent = { type: string; forced?: true }

/** A guard in words: what must hold, the reason when it does not, and the way out. */
export type Rule<Context, Event> = {
  holds: (context: Context, event: Event) => boolean
  /** The reason's code: `because.json` holds its sentence, the wire carries it as `reason_code`. */
  because: ReasonCode
  /** Field names that fill the sentence, e.g. what an import still lacks. */
  details?: (context: Context) => string[]
  /** How many the sentence is about. */
  count?: (context: Context) => number
  /** The command that makes the refused one possible. */
  unblock?: string
  /** The argument that, given with the event, satisfies the rule. */
  asks?: string
}
export type Rules<Context, Event> = Readonly<Record<string, Rule<Context, Event>>>

export type Refusal = {
  code: ErrorCode
  details: string[]
  count?: number
  unblock: string | null
  asks: string | null
  /** Where the status is why: of what, which, and what can be done in it. */
  stands?: Stands
}
export type Stands = { object: string; status: string; possible: () => readonly string[] }
export type Verdict = { ok: true } | { ok: false; because: Refusal[] }

/** A guard is data, so that it can be listed, drawn, explained and mutated: rules that must all hold, and the branch that picks this target. */
export type GuardParams = { all: readonly string[]; when?: string }

/**
 * What a move sets off besides the status: the server carries it out, the chart only names it. A mail and a paper
 * leave by the outbox; what any other kind means, the life on the server says.
 */
export type Effect = { kind: string; name: string }

/** Mails and papers leave the house by the outbox. */
export const sendsOut = ({ kind }: Effect): boolean => kind === 'mail' || kind === 'paper'

/** `wrong_state` names the status, and what can be done in it where anything can: i18next adds the context to the key. */
export const standingContexts = ['in', 'instead'] as const

/** So many moves a sentence lists. */
const mostNamed = 3

type Words = {
  status: (key: string) => string
  move: (id: string) => string
  list: (moves: readonly string[]) => string
}

/** What the sentence of a wrong status is filled with, in the words of whoever says it; `context` picks the sentence. */
export const standing = ({ object, status, possible }: Stands, words: Words) => {
  const moves = possible().slice(0, mostNamed)
  const named = { status: words.status(`${object}.status.${status}`), moves: words.list(moves.map(words.move)) }
  const context: (typeof standingContexts)[number] = moves.length > 0 ? 'instead' : 'in'
  return { ...named, context }
}

const refusal = (code: ReasonCode): Refusal => ({ code, details: [], unblock: null, asks: null })

const paramsOf = (guard: unknown): GuardParams =>
  typeof guard === 'object' && guard !== null && 'params' in guard ? (guard.params as GuardParams) : { all: [] } // `to` is the one place that writes guards

/** A status can refuse an event, or `*` all of them, for a reason of its own: `meta: { refuses: { 'order.cancel': 'already_shipped' } }`. */
export type Refuses<Type extends string> = { refuses: Partial<Record<Type | '*', ReasonCode>> }

const refusedByState = (snapshot: AnyMachineSnapshot, type: string): Refusal[] => {
  const metas = Object.values(snapshot.getMeta()) as (Partial<Refuses<string>> | undefined)[] // meta is untyped in xstate
  return metas.flatMap((meta) => {
    const code = meta?.refuses?.[type] ?? meta?.refuses?.['*']
    return code === undefined ? [] : [refusal(code)]
  })
}

/** May this happen now? If not, the reasons, each once, with what unblocks it. */
export const verdict = <Context, Event extends LifeEvent>(
  snapshot: AnyMachineSnapshot,
  rules: Rules<Context, Event>,
  event: Event,
): Verdict => {
  if (snapshot.can(event)) return { ok: true }
  const context = snapshot.context as Context // the caller pairs a machine with its own rules
  const asked = getNextTransitions(snapshot).filter((candidate) => candidate.eventType === event.type)
  const names = new Set(asked.flatMap((candidate) => paramsOf(candidate.guard).all))
  const broken = [...names].flatMap((name) => {
    const rule = rules[name]
    if (rule === undefined || rule.holds(context, event)) return []
    return [
      {
        code: rule.because,
        details: rule.details?.(context) ?? [],
        ...(rule.count !== undefined && { count: rule.count(context) }),
        unblock: rule.unblock ?? null,
        asks: rule.asks ?? null,
      },
    ]
  })
  if (broken.length > 0) return { ok: false, because: broken }
  const because = refusedByState(snapshot, event.type)
  return { ok: false, because: because.length > 0 ? because : [refusal('wrong_state')] }
}

/** The chart as it stands for a record: throws on a status that the chart lacks. */
export const wake = <Context>(machine: AnyStateMachine, status: string, context: Context): AnyMachineSnapshot =>
  machine.resolveState({ value: status, context })

/** Where the event leads and what it sets off; nothing is run. Ask `verdict` first: an unknown event changes nothing. */
export const step = <Context, Status extends string>(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: LifeEvent,
) => {
  const [next, actions] = transition(machine, snapshot, event)
  return {
    status: next.value as Status, // the charts of lives are flat, their states are the statuses
    context: next.context as Context, // the machine that was woken with it
    effects: actions.flatMap(
      ({ type, params }: { type: string; params: unknown }) => (type === 'effect' ? [params as Effect] : []), // `to` is the one place that writes effects
    ),
  }
}
