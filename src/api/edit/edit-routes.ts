import * as z from 'zod/mini'
import { changed } from '../actions.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id, names, version } from '../values.ts'
import { aboutBody, cellsBody, cellsWritten, changeBody, checkBody, checked, createBody, rowsOfNew } from './bodies.ts'

const record = z.looseObject({ id, version: z.int() })
const byId = z.object({ object: z.string(), id: z.coerce.number() })
const expand = z.optional(names)

/** Records are written: which of which fields follows from their entities. */
export const editRoutes = {
  'record.create': {
    method: 'POST',
    path: '/api/v3/{object}',
    access: 'signed-in',
    changes: true,
    params: z.object({ object: z.string() }),
    body: createBody,
    answer: envelope(record),
  },
  'record.change': {
    method: 'PATCH',
    path: '/api/v3/{object}/{id}',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: changeBody,
    answer: envelope(changed),
  },
  /** A range of a sheet: each record is saved by itself, and one that is refused holds up no other. */
  'object.cells': {
    method: 'PATCH',
    path: '/api/v3/{object}/cells',
    access: 'signed-in',
    changes: true,
    params: z.object({ object: z.string() }),
    body: cellsBody,
    answer: envelope(cellsWritten),
  },
  'record.delete': {
    method: 'DELETE',
    path: '/api/v3/{object}/{id}',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ version }),
    answer: envelope(z.object({ deleted: z.literal(true) })),
  },
  'record.clone': {
    method: 'POST',
    path: '/api/v3/{object}/{id}/clone',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.nullish(z.strictObject({ expand })),
    answer: envelope(record),
  },
  /** What names it in a list of references names the other one from then on. */
  'record.merge': {
    method: 'POST',
    path: '/api/v3/{object}/{id}/merge',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ into_id: z.int().check(z.gte(1)), version }),
    answer: envelope(z.object({ followed: z.int() })),
  },
  'record.check': {
    method: 'POST',
    path: '/api/v3/{object}/check',
    access: 'signed-in',
    changes: false,
    params: z.object({ object: z.string() }),
    body: checkBody,
    answer: envelope(checked),
  },
  'record.rows_of_new': {
    method: 'POST',
    path: '/api/v3/{object}/rows-of-new',
    access: 'signed-in',
    changes: false,
    params: z.object({ object: z.string() }),
    body: aboutBody,
    answer: envelope(rowsOfNew),
  },
} as const satisfies Record<string, Route>
