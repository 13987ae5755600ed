import type { CommunicationRow } from '#entities/communication/communication.ts'
import { lifeOfCommunication } from '#machines/communication/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

export const communicationLife: ServerLife<CommunicationRow> = {
  life: lifeOfCommunication,
  noArguments: {},
  columns: (_, { status }) => ({
    status,
    ...(status === 'sent' && { date_sent: sql`now()` }),
    ...((status === 'sent' || status === 'outbox') && { error: null }),
  }),
  effects: {},
  mailTo: ({ recipient }) => recipient,
  undoReasons: { mail_sent: { left: sql`kind = 'email'` } },
  // why it was refused, or is not known to have arrived
  tells: async (tx, id) =>
    (
      await tx.rows<{ error: string }>(sql`
        select error from communications where id = ${id} and status in ('failed', 'queued') and error is not null`)
    ).map(({ error }) => error),
}
