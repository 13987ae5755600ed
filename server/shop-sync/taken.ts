import type { OutboxRow } from '#server/jobs/outbox.ts'
import { givenUp } from '#server/jobs/job-answer.ts'
import type { ShopAnswer } from './connector.ts'

/** What a shop does not take is given up; what else follows from its answer is up to who told it. */
export function requireTaken(answer: ShopAnswer): ShopAnswer & { type: 'taken' } {
  if (answer.type === 'refused') throw givenUp('shop_refuses', answer.text)
  return answer
}

/** To whom a job goes; every job that goes to a shop names it. */
export function shopOfJob({ shop, name }: OutboxRow): number {
  if (shop === null) throw givenUp(null, `The job ${name} says to no shop.`)
  return shop
}
