import * as z from 'zod/mini'
import { presenceBody, present } from './presence/presence.ts'
import { action, actionBody, changed, undoBody } from './actions.ts'
import { me, meExpansions } from './account.ts'
import { authRoutes, done } from './auth.ts'
import { changeBody } from './edit/bodies.ts'
import { editRoutes } from './edit/edit-routes.ts'
import { documentRoutes } from './file/document-routes.ts'
import { fileRoutes } from './file/file-routes.ts'
import { importRoutes } from './edit/import.ts'
import { envelope } from './envelope.ts'
import { id, names } from './values.ts'
import { firstRoutes } from './first-calls.ts'
import { bulkBody, exportBody, job, bulkDryRun, started } from './jobs.ts'
import type { Route } from './route.ts'
import { mailRoutes } from './file/mail.ts'
import { savedViewRoutes } from './saved-view.ts'
import { orderTotalsRoutes } from './order/totals.ts'
import { lookupAnswer, lookupBody, searchAnswer, searchBody } from './search.ts'
import { shippingRoutes } from './shipping.ts'
import { shopRoutes } from './shop.ts'
import { scanRoutes } from './order/scan.ts'
import { settingsRoutes } from './settings.ts'
import { vatRoutes } from './order/vat.ts'
import { clockRoutes } from './worktime/clock.ts'

const record = z.looseObject({ id, version: z.int() })
const byId = z.object({ object: z.string(), id: z.coerce.number() })
const expand = z.optional(names)

/** What the console asks from its first frame on; the table of all is `contract.ts`. */
export const shellRoutes = {
  ...authRoutes,
  'server.health': { method: 'GET', path: '/health', access: 'unasked', changes: false, answer: done },
  'user.me': {
    ...firstRoutes['user.me'],
    access: 'signed-in',
    changes: false,
    body: z.nullish(
      z.strictObject({ expand: z.optional(z.array(z.enum(meExpansions)).check(z.maxLength(meExpansions.length))) }),
    ),
    answer: envelope(me),
  },
  // what everybody writes of themselves, whatever else their roles let them write of a user
  'user.change_me': {
    method: 'PATCH',
    path: '/api/v3/user/me',
    access: 'signed-in',
    changes: true,
    body: changeBody,
    answer: envelope(changed),
  },
  ...settingsRoutes,
  ...mailRoutes,
  ...savedViewRoutes,
  ...orderTotalsRoutes,
  ...vatRoutes,
  ...shippingRoutes,
  ...shopRoutes,
  ...scanRoutes,
  'info.locales': {
    method: 'GET',
    path: '/api/erp/v2/info/locales',
    access: 'public',
    changes: false,
    answer: envelope(z.array(z.string())),
  },
  search: {
    ...firstRoutes.search,
    access: 'signed-in',
    changes: false,
    body: searchBody,
    answer: envelope(searchAnswer),
  },
  lookup: {
    method: 'POST',
    path: '/api/v3/search/lookup',
    access: 'signed-in',
    changes: false,
    body: lookupBody,
    answer: envelope(lookupAnswer),
  },
  'export.start': {
    method: 'POST',
    path: '/api/v3/search/export',
    access: 'signed-in',
    changes: true,
    body: exportBody,
    answer: envelope(job),
  },
  'export.abort': {
    method: 'DELETE',
    path: '/api/v3/search/export/{id}',
    access: 'signed-in',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    answer: done,
  },
  ...fileRoutes,
  ...documentRoutes,
  'object.bulk': {
    method: 'POST',
    path: '/api/v3/{object}/bulk',
    access: 'signed-in',
    changes: true,
    params: z.object({ object: z.string() }),
    body: bulkBody,
    answer: envelope(z.union([bulkDryRun, started])),
  },
  ...importRoutes,
  'record.actions': {
    method: 'POST',
    path: '/api/v3/{object}/{id}/actions',
    access: 'signed-in',
    changes: false,
    params: byId,
    answer: envelope(z.array(action)),
  },
  'record.action': {
    method: 'POST',
    path: '/api/v3/{object}/{id}/action/{action}',
    access: 'signed-in',
    changes: true,
    params: z.object({ object: z.string(), id: z.coerce.number(), action: z.string() }),
    body: actionBody,
    answer: envelope(changed),
  },
  'record.read': {
    ...firstRoutes['record.read'],
    access: 'signed-in',
    changes: false,
    params: byId,
    body: z.nullish(z.strictObject({ expand })),
    answer: envelope(record),
  },
  ...editRoutes,
  presence: {
    method: 'POST',
    path: '/api/v3/presence',
    access: 'session',
    // nothing of the house changes by it: what it notes is forgotten within a minute
    changes: false,
    body: presenceBody,
    answer: envelope(present),
  },
  undo: {
    method: 'POST',
    path: '/api/v3/undo/{token}',
    access: 'signed-in',
    changes: true,
    params: z.object({ token: z.string() }),
    body: undoBody,
    answer: envelope(z.union([changed, started])),
  },
  ...clockRoutes,
} as const satisfies Record<string, Route>

const rows: Partial<Record<string, Route>> = shellRoutes

/** The row of a call; those that the shell does without come with the first of them. */
export const rowAt = async (id: string): Promise<Route | undefined> => {
  const late: Partial<Record<string, Route>> = id in rows ? rows : (await import('./late-routes.ts')).lateRoutes
  return late[id]
}
