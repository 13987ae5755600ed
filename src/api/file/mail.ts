import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

const text = z.string()

/** A template as the customer of one order or product would get it, beside the words that Kontor brings for it. */
const previewed = z.object({
  subject: text,
  text,
  html: text,
  own: z.object({ subject: text, body: text }),
})

export const mailRoutes = {
  // the image of one dot in a mail, whoever asks: that it was asked for says that the mail was opened
  'mail.opened': {
    method: 'GET',
    path: '/api/v3/mail/{token}/image',
    access: 'unasked',
    changes: false,
    params: z.object({ token: z.string() }),
    answer: z.unknown(),
    isFile: true,
  },
  'mail_template.preview': {
    method: 'POST',
    path: '/api/v3/mail-template/{id}/preview',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    /** An order by its number or, of what is written about a product, that by its SKU; without one an example. */
    body: z.strictObject({ order: z.nullish(z.string().check(z.maxLength(40))) }),
    answer: envelope(previewed),
  },
} as const satisfies Record<string, Route>
