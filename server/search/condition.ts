import { joined, sql, type Sql } from '#server/sql.ts'

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${joined(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${joined(conditions, sql` or `)})`
