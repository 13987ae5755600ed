import * as z from 'zod/mini'
import { mailFindings } from '#entities/setting/mail-test.ts'
import { retentionKinds, type Periods } from '#entities/setting/retention.ts'
import { documentNumbers } from '#entities/shop/document-numbers.ts'
import { numberedTypes } from '#entities/shop/number-format.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id, version } from '../values.ts'

const byId = z.object({ id: z.coerce.number() })
const text = z.string()
const period = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(3650))))

const periods: z.ZodMiniType<Periods> = z.strictObject(Object.fromEntries(retentionKinds.map((kind) => [kind, period])))

const going = z.object({
  kind: z.enum(retentionKinds),
  count: z.int(),
  held: z.int(),
  oldest: z.nullable(text),
  newest: z.nullable(text),
  examples: z.array(z.object({ text, date: text })),
})
export type GoingKind = z.infer<typeof going>

const { pattern, min_digits } = documentNumbers.of
const series = z.strictObject({
  type: z.enum(numberedTypes),
  pattern: text.check(z.maxLength(pattern.max)),
  min_digits: z.int().check(z.gte(min_digits.min), z.lte(min_digits.max)),
})

const triedNumbers = z.object({
  /** Why a type's format would be refused. */
  problems: z.array(z.object({ type: z.enum(numberedTypes), text })),
  numbers: z.array(
    z.object({
      /** Null is what has no shop. */
      shop: z.nullable(z.object({ id, label: text })),
      next: z.array(z.object({ type: z.enum(numberedTypes), number: text, is_own: z.boolean() })),
    }),
  ),
})

/** What only the settings ask. */
export const settingRoutes = {
  // written and never read; an empty one takes away what was there
  'setting.mail_password': {
    method: 'PATCH',
    path: '/api/v3/setting/{id}/mail-password',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ version: z.optional(version), password: text.check(z.maxLength(200)) }),
    answer: envelope(z.looseObject({ id, version: z.int() })),
  },
  'setting.test_mail': {
    method: 'POST',
    path: '/api/v3/setting/{id}/test-mail',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ to: text.check(z.maxLength(254)) }),
    answer: envelope(
      z.object({
        finding: z.enum(mailFindings),
        /** Where it went. */
        server: z.nullable(text),
        /** What the other side said. */
        details: z.nullable(text),
      }),
    ),
  },
  // what would be deleted with other periods; what is not named is as it is set
  'setting.try_retention': {
    method: 'POST',
    path: '/api/v3/setting/{id}/retention',
    access: 'signed-in',
    changes: false,
    params: byId,
    body: z.strictObject({ periods }),
    answer: envelope(z.array(going)),
  },
  // what the next papers would be called, and what would be refused, with other formats of the house
  'setting.try_numbers': {
    method: 'POST',
    path: '/api/v3/setting/{id}/numbers',
    access: 'signed-in',
    changes: false,
    params: byId,
    body: z.strictObject({ document_numbers: z.array(series).check(z.maxLength(numberedTypes.length)) }),
    answer: envelope(triedNumbers),
  },
} as const satisfies Record<string, Route>
