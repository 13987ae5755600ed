import * as z from 'zod/mini'
import { commandCards } from '#entities/scan/own-code.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { hit } from '../search.ts'

/** Signs of the longest code that is looked up: a QR code with a link in it is longer than a GS1 code can be. */
const longestCode = 400

/** As many as digits choose among. */
export const mostNamed = 9

/** By what a code names something, in the order in which it is asked (keyboard.md §3). */
const scanWays = ['own', 'tracking', 'gtin', 'sku', 'number'] as const

const resolved = z.object({
  /** The card, where it is one: no record then. */
  card: z.nullable(z.enum(commandCards)),
  by: z.nullable(z.enum(scanWays)),
  /** What it names and the caller may read; several are to be chosen from. */
  hits: z.array(hit),
})
export type ResolvedScan = z.infer<typeof resolved>

export const scanRoutes = {
  'scan.resolve': {
    method: 'POST',
    path: '/api/v3/scan',
    access: 'signed-in',
    changes: false,
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(longestCode)) }),
    answer: envelope(resolved),
  },
  /** The command cards and the sheet for calibration, as PDF in the caller's language. */
  'scan.cards': {
    method: 'GET',
    path: '/api/v3/scan/cards',
    access: 'signed-in',
    changes: false,
    answer: z.unknown(),
    isFile: true,
  },
} as const satisfies Record<string, Route>
