import * as z from 'zod/mini'
import { envelope } from './envelope.ts'
import { exportBody } from './jobs.ts'
import type { Route } from './route.ts'

export const exportRoutes = {
  /** Refused as the export itself would be: a dialog says so before it is sent. */
  'export.check': {
    method: 'POST',
    path: '/api/v3/search/export/check',
    access: 'signed-in',
    changes: false,
    body: exportBody,
    answer: envelope(z.literal(true)),
  },
} as const satisfies Record<string, Route>
