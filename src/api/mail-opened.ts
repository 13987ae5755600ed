import * as z from 'zod/mini'
import type { Route } from './route.ts'

/** The image of one dot in a mail, whoever asks: that it was asked for says that the mail was opened. */
export const mailOpenedRoutes = {
  'mail.opened': {
    method: 'GET',
    path: '/api/v3/mail/{token}/image',
    access: 'unasked',
    changes: false,
    params: z.object({ token: z.string() }),
    answer: z.unknown(),
    isFile: true,
  },
} as const satisfies Record<string, Route>
