import type { SearchBody } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { search } from '#server/search/search.ts'
import type { Sql } from '#server/sql.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import type { Row } from '#scripts/bench-row.ts'

export const admin: Actor = { id: 1, roles: ['admin'], shops: [] }

/** A search over HTTP against the statements that it makes, asked alone over the same driver. */
export async function overHttp(
  db: Db,
  ask: (body: SearchBody) => Promise<void>,
  name: string,
  body: SearchBody,
  repeats: number,
  actor: Actor = admin,
): Promise<Row> {
  const replay = await statementsOf(db, body, actor)
  const [own, alone] = await inTurns(repeats, () => ask(body), replay)
  return p95Row(name, 'the same SQL alone', 2, own, alone)
}

/** What a search asks of the database, as a function that asks it again. */
async function statementsOf(db: Db, body: SearchBody, actor: Actor): Promise<() => Promise<void>> {
  const asked: Sql[] = []
  const { session } = await search({ ...db, search: noting(db.search, asked) }, actor, body)
  const frozen = body.params?.session === 'new' ? session?.id : undefined
  let turn = 0
  return async () => {
    turn += 1
    for (const { parts, values } of asked) {
      // a session's own name is given once
      const again = values.map((value) =>
        frozen !== undefined && value === frozen ? `bench-${frozen}-${turn}` : value,
      )
      await db.search.rows({ parts, values: again })
    }
  }
}
