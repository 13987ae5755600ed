import type { RefundEvent } from '#machines/refund/refund.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of a refund: each is about money, so each is asked for in words. */
export const refundCommands = lifeCommandsFor<RefundEvent>('refund', {
  'refund.confirm': { keys: 's c', icon: 'done', surfaces: ['toolbar', 'row'], confirm: true },
  'refund.pay_out': { keys: 's p', icon: 'done', surfaces: ['toolbar', 'row'], confirm: true },
  'refund.retry': { keys: 's r', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'refund.discard': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})
