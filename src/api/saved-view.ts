import * as z from 'zod/mini'
import { roles } from '#entities/role.ts'
import { envelope, mapOf } from './envelope.ts'
import { id, name as objectName, version } from './values.ts'
import type { Route } from './route.ts'
import { question } from './search.ts'
import { listLayout } from './settings.ts'

/** Characters of a name that stands on a tab. */
export const longestViewName = 60
/** Of one user over one list; more are looked for like records, and then a list is no help. */
export const mostOwnViews = 50

/** Who sees it: whoever made it, everyone who reads the list, or of those the holders of one role. */
const audience = z.enum(['me', 'everyone', ...roles])
export type Audience = z.infer<typeof audience>

const said = {
  // nothing before it and nothing after
  name: z.string().check(z.maxLength(longestViewName), z.regex(/^\S(?:.*\S)?$/su)),
  audience,
  /** Days may be relative: `rel` is resolved by the server whenever it is asked, so it stays true tomorrow. */
  search: z.strictObject(question),
  layout: listLayout,
}

/** A list as somebody wants to find it again: what is searched, and how it is arranged. */
const savedView = z.object({
  id,
  version,
  object: objectName,
  ...said,
  /** Which of those that came with Kontor it is; null where somebody made it. */
  standard: z.nullable(z.string()),
  /** Its maker's, or an administrator's where it is shared. */
  may_change: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

const viewsBody = z.nullish(z.strictObject({ object: z.optional(objectName) }))
const viewCountsBody = z.strictObject({ object: objectName })

const newView = z.strictObject({ data: z.strictObject({ object: objectName, ...said }) })
export type NewView = z.infer<typeof newView>['data']

const viewChange = z.strictObject({
  data: z.strictObject({
    name: z.optional(said.name),
    audience: z.optional(said.audience),
    search: z.optional(said.search),
    layout: z.optional(said.layout),
  }),
  version,
})
export type ViewChange = z.infer<typeof viewChange>

// fixed: they win over those of any object
export const savedViewRoutes = {
  'saved_view.list': {
    method: 'POST',
    path: '/api/v3/saved-view/list',
    access: 'signed-in',
    changes: false,
    body: viewsBody,
    answer: envelope(z.array(savedView)),
  },
  // by id; null where it cannot be counted, because it asks what there is no more
  'saved_view.counts': {
    method: 'POST',
    path: '/api/v3/saved-view/counts',
    access: 'signed-in',
    changes: false,
    body: viewCountsBody,
    answer: envelope(mapOf(z.nullable(z.int()))),
  },
  'saved_view.create': {
    method: 'POST',
    path: '/api/v3/saved-view',
    access: 'signed-in',
    changes: true,
    body: newView,
    answer: envelope(savedView),
  },
  'saved_view.change': {
    method: 'PATCH',
    path: '/api/v3/saved-view/{id}',
    access: 'signed-in',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    body: viewChange,
    answer: envelope(savedView),
  },
  'saved_view.delete': {
    method: 'DELETE',
    path: '/api/v3/saved-view/{id}',
    access: 'signed-in',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({ version }),
    answer: envelope(z.object({ deleted: z.literal(true) })),
  },
} as const satisfies Record<string, Route>
