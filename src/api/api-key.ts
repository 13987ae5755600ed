import * as z from 'zod/mini'
import { apiKeyFields } from './account.ts'
import { instant, name } from './values.ts'

// the contract comes with the sign-in page: what a name and a time have to be besides, the server knows

/** What it is called, and until when it opens something; without a day, until somebody revokes it. */
export const newKey = z.strictObject({ name, expires: z.nullish(instant) })

/** The key itself is said once: whoever asks again under the same `Idempotency-Key` is told null. */
export const madeKey = z.object({ ...apiKeyFields, key: z.nullable(z.string()) })
