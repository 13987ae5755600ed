import type { CustomerEvent } from '#machines/customer/customer.ts'
import { lifeCommandsFor } from '../command.ts'

/** Whether a customer is the business that they say they are. */
export const customerCommands = lifeCommandsFor<CustomerEvent>('customer', {
  'customer.validate': { keys: 's g', icon: 'done', surfaces: ['toolbar', 'row'] },
  'customer.refuse': {
    keys: 's r',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
})
