import type { AnyStateMachine } from 'xstate'
import { step, verdict, type wake } from '#machines/life/life.ts'
import { orderRules } from '#machines/order/rules.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { differenceOf } from '#tests/support/order-life.ts'
import { beyondPage } from './order-beyond.ts'
import { fromPage } from './order-policy.ts'
import type { Expected } from './order-policy.ts'

/** What a chart of the order, perhaps one with a mistake, answers: where to, or why not. */
export const answerOf = (
  machine: AnyStateMachine,
  snapshot: ReturnType<typeof wake>,
  event: (typeof eventCases)[number],
): Expected => {
  const answer = verdict(snapshot, orderRules, event)
  return answer.ok
    ? { to: step<OrderLife, string>(machine, snapshot, event).status }
    : { refused: answer.because.map(({ code }) => code).toSorted() }
}

const sameAs = (one: Expected, other: Expected) =>
  'to' in one || 'to' in other
    ? 'to' in one && 'to' in other && one.to === other.to
    : one.refused.join() === other.refused.toSorted().join()

/** Where the chart and the page of ADR 0007 differ, one line for each status, event and order. */
export function* orderDifferences(
  machine: AnyStateMachine,
  statuses: readonly string[],
  lives: readonly OrderLife[],
  type?: string,
): Generator<string> {
  const cases = type === undefined ? eventCases : eventCases.filter((event) => event.type === type)
  for (const status of statuses) {
    for (const life of lives) {
      const snapshot = machine.resolveState({ value: status, context: life })
      for (const event of cases) {
        const page = fromPage(status, life, event) ?? beyondPage(status, life, event)
        const chart = answerOf(machine, snapshot, event)
        if (!sameAs(chart, page))
          yield `${status}, ${JSON.stringify(event)}, ${differenceOf(life)}: the chart says ${JSON.stringify(chart)}, the page ${JSON.stringify(page)}`
      }
    }
  }
}
