import type { Db, Queries } from '#server/db.ts'
import type { Sql } from '#server/sql.ts'

/** The same database, with a count of what its searches have asked. */
export function countingQueries(db: Db): { db: Db; asked: () => number } {
  let queries = 0
  const counted = (query: Sql): Sql => {
    queries += 1
    return query
  }
  const search: Queries = {
    rows: (query) => db.search.rows(counted(query)),
    one: (query) => db.search.one(counted(query)),
    maybe: (query) => db.search.maybe(counted(query)),
    run: (query) => db.search.run(counted(query)),
  }
  return { db: { ...db, search }, asked: () => queries }
}
