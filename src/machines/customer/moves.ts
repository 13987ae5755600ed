import { customer } from '#entities/customer/customer.ts'
import { nameOf } from '#entities/name.ts'
import { movesOf } from '../life/moves.ts'
import { lifeOfCustomer } from './life.ts'

/** What the console asks of the life of a customer. */
export const movesOfCustomer = movesOf(lifeOfCustomer, {
  nameOf: (record) => nameOf(customer, record),
  standingOf: (status) => ({ status }),
  usual: ({ status, has_proof }) => (status === 'to-check' && has_proof ? ['customer.validate'] : []),
  isApart: ({ status }) => status === 'private',
  particulars: (_, { vat_number, company }) => [
    ...(company === null ? [] : [{ field: 'company', text: company }]),
    ...(vat_number === null ? [] : [{ field: 'vat_number', text: vat_number }]),
  ],
})
