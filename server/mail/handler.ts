import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { textFormats } from '#entities/edit-schema.ts'
import { isToEmployee } from '#entities/mail-kind.ts'
import type { MailTrouble } from '#entities/sync-job/answers.ts'
import type { CommunicationOccurrence } from '#machines/communication/communication.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Db } from '#server/db.ts'
import type { OutboxHandler, OutboxRow } from '#server/jobs/outbox.ts'
import { givenUp, syncTrouble, type JobAnswer } from '#server/jobs/job-answer.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import { fileStore, type FileStore } from '#server/file/store/file-store.ts'
import { bytesOf } from './attachments.ts'
import { mailServerOf, type MailServerConfig } from '#server/setting/mail-server.ts'
import { sendDecision } from './decision.ts'
import { htmlOf, withImage } from './html.ts'
import { storeMail, type StoredMail } from './store-mail.ts'
import { communicationLife } from './life.ts'
import { handOver } from './smtp.ts'

type Handed = { readonly name: string; readonly type: string; readonly content: string }

/** Another way than the mail server's, for the mails of whom it is one; told again it sends none a second time. */
export type MailRoute = (
  db: Db,
  job: OutboxRow,
  mail: StoredMail,
  attachments: () => Promise<readonly Handed[]>,
  signal: AbortSignal,
) => Promise<{ readonly type: 'taken' | 'refused'; readonly text: string } | undefined>

/**
 * Mails: rendered and kept first, then handed to the mail server, once. What was handed over is marked before its first
 * byte leaves, so that a server that dies in between sends it no second time: it stays unclear until somebody knows.
 */
export const mailHandler = (
  config: MailServerConfig & Pick<Config, 's3' | 'publicUrl'>,
  otherWay?: MailRoute,
): OutboxHandler => ({
  send: async (job, signal, db) => {
    if (isToEmployee(job.name)) return sendDecision(config, job, signal, db)
    const { publicUrl } = config
    const files = fileStore(config)
    const mail = await transaction(db, (tx) => storeMail(tx, { files, publicUrl }, job))
    if (mail === undefined) return { said: 'mail_gone' } satisfies JobAnswer
    if (mail.outbox_id !== job.id) throw givenUp('mail_sent_otherwise')
    if (mail.status === 'sent' || mail.status === 'outbox') return { said: 'mail_done' } satisfies JobAnswer
    if (mail.status === 'unclear') throw givenUp('mail_unclear')
    if (mail.status !== 'queued') throw givenUp('mail_over')
    const refuse = async (words: string) => {
      await tell(db, mail, 'communication.refused', { error: words })
      throw givenUp(null, words)
    }
    const cannot = async (trouble: MailTrouble) => {
      await tell(db, mail, 'communication.refused', { trouble })
      throw givenUp(trouble)
    }
    if (!isAddress(mail.recipient)) return cannot('no_recipient')
    const attached = async () =>
      Promise.all(
        mail.attachments.map(async (one) => ({
          name: one.name,
          type: one.type,
          content: (await bytesOf(files, one)).toString('base64'),
        })),
      )
    const handed = mail.is_test ? undefined : await otherWay?.(db, job, mail, attached, signal)
    if (handed?.type === 'refused') return refuse(struck(handed.text).slice(0, 500))
    if (handed !== undefined) {
      await tell(db, mail, 'communication.handed_over')
      await tell(db, mail, 'communication.accepted', {})
      return { said: 'taken', words: handed.text } satisfies JobAnswer
    }
    // as the settings are now: whoever changed them meanwhile meant the next mail
    const { server, flaw } = mail.is_test ? {} : await mailServerOf(db, config)
    if (flaw !== undefined) {
      await note(db, mail, { trouble: `mail_${flaw}` })
      throw syncTrouble(`mail_${flaw}`)
    }
    if (server === undefined) {
      await tell(db, mail, 'communication.kept')
      return { said: mail.is_test ? 'mail_kept_in_test' : 'mail_kept' } satisfies JobAnswer
    }
    const { recipient, sender: from, bcc } = mail
    const to = bcc !== null && isAddress(bcc) ? [recipient, bcc] : recipient
    if (from === null) return cannot('no_sender')
    if (!isAddress(from)) return cannot('sender_unusable')
    const message = await messageOf(mail, { from, files, job: job.id, publicUrl })
    const mark = async () => {
      if (!(await tell(db, mail, 'communication.handed_over'))) throw syncTrouble('mail_taken_elsewhere')
    }
    const { outcome, answer } = await handOver(server, { from, to }, message, mark, signal)
    const said = struck(answer).slice(0, 500)
    if (outcome === 'accepted') {
      await tell(db, mail, 'communication.accepted', {})
      return said
    }
    if (outcome === 'put_off') {
      await tell(db, mail, 'communication.put_off', { error: said })
      throw new Error(said)
    }
    if (outcome === 'refused') return refuse(said)
    await note(db, mail, { error: said })
    throw givenUp(null, said)
  },
})

/** Nothing that a mail server could read as two addresses, or as another line. */
const isAddress = (address: string): boolean =>
  address.length <= 254 && !/\p{Cc}/u.test(address) && textFormats.email.test(address)

/** What a try came to: by its code, or in the words of whoever was asked. */
type Said = { readonly trouble?: MailTrouble; readonly error?: string }

/** Tells the mail what happened to it; false where its chart has no place for that any more. */
const tell = (db: Db, { id }: StoredMail, type: CommunicationOccurrence['type'], said?: Said): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { trouble = null, error = null } = said ?? {}
    if (said !== undefined)
      await tx.run(sql`update communications set trouble = ${trouble}, error = ${error} where id = ${id}`)
    return (await applyOccurrence(tx, communicationLife, id, { type })) !== undefined
  })

/** What came of a try that leaves the mail as it is. */
const note = (db: Db, { id }: StoredMail, { trouble, error }: Said) =>
  db.run(sql`
    update communications set trouble = ${trouble ?? null}, error = ${error ?? null}, version = version + 1 where id = ${id}`)

type Way = {
  readonly from: string
  readonly files: FileStore
  readonly job: number
  readonly publicUrl: string | undefined
}

/** The mail as it goes over the wire; the same job sends it under the same id, however often it tries. */
async function messageOf(mail: StoredMail, { from, files, job, publicUrl }: Way): Promise<Buffer> {
  const { recipient, sender_name, reply_to, subject, text, html, language, token } = mail
  const drawn = html ?? htmlOf(mail)
  // on the way out alone: whoever looks at the copy in the console has not opened the mail
  const image = publicUrl !== undefined && mail.tracks_opens ? `${publicUrl}/api/v3/mail/${token}/image` : undefined
  const attachments = []
  for (const one of mail.attachments)
    attachments.push({ filename: one.name, contentType: one.type, content: await bytesOf(files, one) })
  const known = createHash('sha256').update(token).digest('hex').slice(0, 20)
  return new MailComposer({
    from: { name: sender_name ?? '', address: from },
    to: { name: '', address: recipient },
    ...(reply_to !== null && isAddress(reply_to) && { replyTo: { name: '', address: reply_to } }),
    subject,
    text,
    html: image === undefined ? drawn : withImage(drawn, image),
    messageId: `<${job}.${known}@${from.split('@').at(-1)}>`,
    attachments,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language.replace('_', '-') },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
