import * as z from 'zod/mini'
import { roles } from '#entities/role.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { listLayout } from '../settings.ts'

const role = z.enum(roles)
const { order, hidden, sizes } = listLayout.shape

const pages = z.array(z.object({ role, layout: z.object({ order, hidden, sizes }) }))
export type StartPages = z.infer<typeof pages>

/** How the start page of each role is arranged, where an administrator has arranged it. */
export const startPageRoutes = {
  'start_page.of_roles': {
    method: 'POST',
    path: '/api/v3/start-page',
    access: 'signed-in',
    changes: false,
    answer: envelope(pages),
  },
  /** An empty one gives the role the house's own page back. */
  'start_page.change': {
    method: 'PATCH',
    path: '/api/v3/start-page/{role}',
    access: 'signed-in',
    changes: true,
    params: z.object({ role }),
    body: z.strictObject({ layout: z.strictObject({ order, hidden, sizes }) }),
    answer: envelope(pages),
  },
} as const satisfies Record<string, Route>
