import { lifeOfWebhookDelivery } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a delivery. */
export const movesOfWebhookDelivery = movesOf(lifeOfWebhookDelivery, {
  nameOf: ({ record }) => record.label,
  standingOf: (status) => ({ status }),
  usual: ({ status }) =>
    status === 'held' || status === 'waiting' ? ['webhook-delivery.dismiss'] : ['webhook-delivery.retry'],
  road: {
    columns: [
      { statuses: ['held', 'waiting'] },
      { statuses: ['sending'] },
      { statuses: ['retrying', 'delivered'] },
      { statuses: ['given-up', 'dismissed', 'dropped'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
