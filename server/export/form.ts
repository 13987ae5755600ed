import type { Actor } from '#entities/access.ts'
import type { ExportFormat } from '#api/jobs.ts'
import type { Source } from '#server/search/source.ts'
import type { Sql } from '#server/sql.ts'
import type { ExportRows } from './query.ts'
import { xliffHead, xliffNothing, xliffRows, xliffTail } from './xliff.ts'
import { xliff2Head, xliff2Nothing, xliff2Rows, xliff2Tail } from './xliff2.ts'

type TextForm = {
  readonly rows: (source: Source, actor: Actor, rows: ExportRows) => Sql
  readonly head: string
  readonly tail: string
  /** In place of the rows. */
  readonly nothing: string
}

const forms: Readonly<Partial<Record<ExportFormat, TextForm>>> = {
  xliff: { rows: xliffRows, head: xliffHead, tail: xliffTail, nothing: xliffNothing },
  xliff2: { rows: xliff2Rows, head: xliff2Head, tail: xliff2Tail, nothing: xliff2Nothing },
}

/** How texts go to translation programs; undefined for a table. */
export const textFormOf = (format: ExportFormat): TextForm | undefined => forms[format]
