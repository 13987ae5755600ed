import { lifeOfOrder } from './life-of-order.ts'
import type { Life } from './define-life.ts'

/** Every life that people move records by: server, tests, pages and words read this list. A life comes in by its line. */
export const lives = [lifeOfOrder] as const satisfies readonly Life[]
