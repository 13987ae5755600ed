import type { CustomerEvent } from '#machines/customer/customer.ts'
import { lifeCommandsFor } from '../command.ts'
import { movesOfCustomer } from '#machines/customer/moves.ts'
import { personCommands } from './person.ts'

/** Whether a customer is the business that they say they are. */
const deciding = lifeCommandsFor<CustomerEvent>('customer', {
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

/** All that a list or a record of customers shows of them, in one file: each costs its way to the server and back. */
export const customerOnScreen = { commands: [...deciding, ...personCommands], moves: movesOfCustomer }
