import * as z from 'zod/mini'
import { exportJob } from '#entities/export-job.ts'
import { recordSchema } from '#entities/schema.ts'
import { anyMoveParams, undo } from './actions.ts'
import { anyData } from './edit/bodies.ts'
import { given as sessionId, id, name, names } from './values.ts'
import { searchParams } from './search.ts'

/**
 * `locale` is for people and spreadsheets, `machine` for programs; texts go to translation programs as XLIFF 1.2 or 2.0,
 * closed months to a wages program in the form of DATEV LODAS.
 */
export const exportFormats = ['locale', 'machine', 'xliff', 'xliff2', 'lodas'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** As many records as can be named one by one. */
const named = z.array(id).check(z.minLength(1), z.maxLength(10_000))

/** Which records are meant: these alone, or a search session but for some. */
const chosen = { ids: z.optional(named), except: z.optional(named) }

/** What to export: the search as the list asks it, or what was chosen of it; without columns all of the entity's. */
export const exportBody = z.strictObject({
  object: name,
  params: z.optional(searchParams),
  ...chosen,
  columns: z.optional(names.check(z.minLength(1))),
  format: z.optional(z.enum(exportFormats)),
  /** By whose clock the file is called; without it by that of the house. */
  time_zone: z.optional(z.string().check(z.maxLength(60))),
})
export type ExportBody = z.infer<typeof exportBody>

export const job = recordSchema(exportJob)

/** As many records as one bulk may move. */
export const mostInBulk = 50_000
/** As many as one bulk may change or delete: each is tried as a save of its own, about 4 ms long. */
export const mostWritten = 10_000

/**
 * The same done to many records: named one by one, or by a search session but for some. A dry run changes nothing.
 * `params` are those of a move, `data` is what `product.change` writes; `product.delete` takes neither.
 */
export const bulkAround = <Given extends z.core.$ZodShape>(given: Given) =>
  z.strictObject({
    /** The full id, e.g. `order.release`. */
    action: name,
    ...given,
    ...chosen,
    session: z.optional(sessionId),
    dry_run: z.optional(z.boolean()),
  })
export const bulkBody = bulkAround({ params: z.optional(anyMoveParams), data: z.optional(anyData) })
export type BulkBody = z.infer<typeof bulkBody>

const count = z.int().check(z.gte(0))

/**
 * What a bulk would do: how many may be moved, what follows from it, and why the others may not. A reason tells of how
 * many and which it is true; `ids` names at most a thousand each.
 */
export const bulkDryRun = z.object({
  /** What would be done to how many, in words. */
  title: z.string(),
  allowed: count,
  /** Where the allowed stand now. */
  from: z.array(z.object({ status: z.string(), count })),
  /** The totals of the allowed, as decimal strings. */
  sums: z.array(z.object({ currency: z.string(), total: z.string() })),
  /** What the moves claim besides, such as fees of reminders. */
  fees: z.array(z.object({ currency: z.string(), total: z.string() })),
  /** The mails that the moves send. */
  mails: z.array(z.object({ name: z.string(), count })),
  /** Units that leave the house. */
  units: count,
  blocked: z.array(z.object({ reason_code: z.string(), reason: z.string(), count, ids: z.array(id) })),
  warnings: z.array(z.object({ code: z.string(), reason: z.string(), count })),
  /** How many of the allowed cannot be taken back. */
  irreversible: count,
})
export type DryRun = z.infer<typeof bulkDryRun>

/**
 * What became of a bulk's records: `done`, the code of a reason, or `untried`, each with how many in words and the first
 * thousand of them.
 */
export const bulkAccount = z.array(
  z.object({ outcome: z.string(), said: z.string(), count, records: z.array(z.object({ id, label: z.string() })) }),
)
export type BulkAccount = z.infer<typeof bulkAccount>

/** The job, and what takes all of it back once it is at rest. */
export const started = z.object({ job, undo: z.nullable(undo) })
