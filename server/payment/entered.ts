import type { MoveExecution } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

/** A payment that something else brings along begins its own history with who booked it: nothing there starts with an undo. */
export const noteEntered = ({ tx, user }: Pick<MoveExecution, 'tx' | 'user'>, id: number, told: string | null) =>
  tx.run(sql`
    insert into history (object, record_id, verb, from_status, to_status, text, user_id, who)
    values ('transaction', ${id}, 'transaction.received', 'pending', 'captured', ${told}, ${user?.id ?? null}, ${user?.name ?? null})`)
