import type { Life } from './define-life.ts'
import { lifeOfInvoice } from './life-of-invoice.ts'
import { lifeOfOrder } from './life-of-order.ts'
import { lifeOfUser } from './life-of-user.ts'

/** Every life that people move records by: server, tests, pages and words read this list. A life comes in by its line. */
export const lives = [lifeOfOrder, lifeOfInvoice, lifeOfUser] as const satisfies readonly Life[]
