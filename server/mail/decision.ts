import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { givenUp, syncTrouble, type JobAnswer } from '#server/jobs/job-answer.ts'
import type { OutboxRow } from '#server/jobs/outbox.ts'
import { struck } from '#server/redact.ts'
import { mailServerOf, type MailServerConfig } from '#server/setting/mail-server.ts'
import { sql } from '#server/sql.ts'
import { factsOfDecision } from './decision-values.ts'
import { footed } from './footer.ts'
import { houseMessage, houseSender } from './house-mail.ts'
import { rendered, templateFor } from './render.ts'
import { handOver } from './smtp.ts'

/**
 * An employee's mail goes straight to the mail server: whoever reads what customers were sent learns of nobody's illness
 * there (ADR 0339). The job itself remembers that it was handed over, so that it is sent once.
 */
export async function sendDecision(
  config: MailServerConfig & Pick<Config, 'publicUrl'>,
  { id, object, record_id, payload }: OutboxRow,
  signal: AbortSignal,
  db: Db,
): Promise<JobAnswer | string> {
  const { to, status } = payload
  if (object !== 'absence' && object !== 'correction') throw new Error(`Nothing is decided of ${object}`)
  if (typeof to !== 'string') throw givenUp('no_recipient')
  if (payload['is_handed_over'] === true) throw givenUp('mail_unclear')
  const facts = await factsOfDecision(db, { object, id: record_id, status: String(status) }, config.publicUrl)
  if (facts === undefined) return { said: 'mail_gone' }
  const { server, flaw } = await mailServerOf(db, config)
  if (flaw !== undefined) throw syncTrouble(`mail_${flaw}`)
  if (server === undefined) return { said: 'mail_unsent' }
  const from = await houseSender(db)
  if (from === undefined) throw givenUp('no_sender')
  const { language, values } = facts
  const words = await templateFor(db, 'request_decided', language, null)
  const mail = await footed(db, rendered(words, values), language)
  const known = createHash('sha256').update(`${object} ${record_id} ${id}`).digest('hex').slice(0, 20)
  const messageId = `<${id}.${known}@${from.split('@').at(-1)}>`
  const message = await houseMessage({ from, to, ...mail, language, messageId })
  const mark = async () => {
    const taken = await db.run(sql`
      update outbox set payload = payload || '{"is_handed_over": true}' where id = ${id} and not payload ? 'is_handed_over'`)
    if (taken === 0) throw syncTrouble('mail_taken_elsewhere')
  }
  const { outcome, answer } = await handOver(server, { from, to }, message, mark, signal)
  const said = struck(answer).slice(0, 500)
  if (outcome === 'accepted') return said
  if (outcome === 'put_off') {
    await db.run(sql`update outbox set payload = payload - 'is_handed_over' where id = ${id}`)
    throw new Error(said)
  }
  throw givenUp(null, said)
}
