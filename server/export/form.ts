import type { Actor } from '#entities/access.ts'
import type { FileForm } from '#entities/entity.ts'
import type { ExportFormat } from '#api/jobs.ts'
import type { Queries } from '#server/db.ts'
import type { Source } from '#server/search/source.ts'
import type { Sql } from '#server/sql.ts'
import { lodasForm } from './lodas.ts'
import type { ExportRows } from './query.ts'
import { xliffCopy, xliffHead, xliffNothing, xliffRows, xliffTail, xliffType } from './xliff.ts'
import { requireOneLanguage, xliff2Head, xliff2Nothing, xliff2Rows, xliff2Tail } from './xliff2.ts'

/** A form that is no table: its rows are lines of it, one for each record. */
export type TextForm = {
  readonly type: string
  readonly extension: string
  readonly rows: (source: Source, actor: Actor, rows: ExportRows) => Sql
  /** How COPY leaves the lines alone. */
  readonly copy: string
  readonly head: string
  readonly tail: string
  /** In place of the rows. */
  readonly nothing: string
  /** What the form cannot hold is refused before anything is written. */
  readonly require?: (db: Queries, source: Source, actor: Actor, rows: ExportRows) => Promise<void>
  /** What of its bytes is written otherwise. */
  readonly bytes?: (chunk: Buffer) => Buffer
}

const xliff = { type: xliffType, extension: 'xlf', copy: xliffCopy } as const

const forms: Readonly<Record<FileForm, TextForm>> = {
  xliff: { ...xliff, rows: xliffRows, head: xliffHead, tail: xliffTail, nothing: xliffNothing },
  xliff2: {
    ...xliff,
    rows: xliff2Rows,
    head: xliff2Head,
    tail: xliff2Tail,
    nothing: xliff2Nothing,
    require: requireOneLanguage,
  },
  lodas: lodasForm,
}

/** How records go to programs of one trade; undefined for a table. */
export const textFormOf = (format: ExportFormat): TextForm | undefined =>
  format === 'locale' || format === 'machine' ? undefined : forms[format]
