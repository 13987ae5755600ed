import { lifeOfWebhook } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a webhook. */
export const movesOfWebhook = movesOf(lifeOfWebhook, {
  nameOf: ({ name }) => name,
  standingOf: (status) => ({ status }),
  // a trial leaves it as it was
  outcome: ({ type }) => (type === 'webhook.test' ? {} : undefined),
  usual: ({ status }) => (status === 'active' ? ['webhook.test'] : ['webhook.resume', 'webhook.test']),
})
