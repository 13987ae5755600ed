import { communication } from '#entities/communication/communication.ts'
import type { CommunicationStatus } from '#entities/communication/parts.ts'
import { isMailKind, isOfProduct, shopMails } from '#entities/mail-kind.ts'
import type { Tx } from '#server/db.ts'
import type { OutboxRow } from '#server/jobs/outbox.ts'
import { offerLink } from '#server/offer/offer.ts'
import { searchOf } from '#server/search/fold.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { syncTrouble } from '#server/jobs/job-answer.ts'
import { sql } from '#server/sql.ts'
import { attachmentsFor, type Attachment } from './attachments.ts'
import { factsOfEntry } from './entry-values.ts'
import { footed } from './footer.ts'
import { htmlOf } from './html.ts'
import { rendered, templateFor } from './render.ts'
import { factsOf, type About } from './values.ts'

/** A mail as it was rendered, and which job sends it. */
export type StoredMail = {
  readonly id: number
  readonly status: CommunicationStatus
  readonly outbox_id: number
  readonly recipient: string
  readonly sender: string | null
  readonly sender_name: string | null
  readonly reply_to: string | null
  readonly bcc: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly language: string
  readonly token: string
  /** Its shop is being tried out: the mail stays here. */
  readonly is_test: boolean
  /** Its shop wants to know that it is opened. */
  readonly tracks_opens: boolean
  readonly attachments: readonly Attachment[]
}

/** Where its paper lies, and where its reader reaches this server. */
type AnswerRow = { readonly files: FileStore; readonly publicUrl: string | undefined }

type Job = Pick<OutboxRow, 'id' | 'object' | 'record_id' | 'name' | 'payload'>

/**
 * The mail of a job: rendered and kept with the first try, and the same from then on. One that is to be sent again is the
 * copy that was kept. Undefined where what it is about is gone.
 */
export async function storeMail(tx: Tx, { files, publicUrl }: AnswerRow, job: Job): Promise<StoredMail | undefined> {
  if (job.object === 'communication')
    await tx.run(sql`
      update communications set outbox_id = ${job.id}
      where id = ${job.record_id} and status = 'queued' and coalesce(outbox_id, 0) < ${job.id}`)
  else if ((await tx.run(sql`select from communications where outbox_id = ${job.id}`)) === 0) {
    if (!(await render(tx, { files, publicUrl }, job))) return undefined
  }
  const which = job.object === 'communication' ? sql`m.id = ${job.record_id}` : sql`m.outbox_id = ${job.id}`
  return tx.maybe<StoredMail>(sql`
    select m.id, m.status, m.outbox_id, m.recipient, m.sender,
      coalesce(nullif(s.sender_name, ''), case when coalesce(s.email, '') = '' then nullif(h.mail_sender_name, '') end,
        s.name, h.company_name) as sender_name,
      nullif(case when k.is_to_shop then o.email else coalesce(nullif(s.reply_to, ''), h.mail_reply_to) end, '')
        as reply_to,
      case when not k.is_to_shop then nullif(s.bcc, '') end as bcc, m.subject, m.text, m.html, m.language, m.token, m.attachments,
      not coalesce(s.is_live, true) as is_test, coalesce(s.tracks_opens, false) and not k.is_to_shop as tracks_opens
    from communications m
    left join orders o on o.id = m.order_id
    left join shops s on s.id = m.shop_id
    cross join settings h
    cross join lateral (select m.template = any(${[...shopMails]}) as is_to_shop) k
    where ${which}`)
}

/** Which order and which of its invoices a job is about. */
async function aboutOf(tx: Tx, { object, record_id }: Job): Promise<About | undefined> {
  if (object === 'order') return { order: record_id, invoice: null }
  const found = await tx.maybe<{ order: number }>(sql`select order_id as order from invoices where id = ${record_id}`)
  return found && { order: found.order, invoice: record_id }
}

const render = (tx: Tx, kept: AnswerRow, job: Job): Promise<boolean> =>
  job.object === 'waitlist-entry' ? renderOfEntry(tx, job) : renderOfOrder(tx, kept, job)

/** The shop's own address, else that of the house. */
const senderOf = ({ email }: { email: string | null }) =>
  sql`coalesce(${email}, (select nullif(mail_sender, '') from settings))`

const recipientOf = ({ payload }: Job): string => (typeof payload['to'] === 'string' ? payload['to'] : '')

/** To somebody on a waitlist; false where they are not on it any more. */
async function renderOfEntry(tx: Tx, job: Job): Promise<boolean> {
  const { id, object, record_id, name } = job
  if (!isMailKind(name) || !isOfProduct(name)) throw new Error(`No mail to a waitlist is called ${name}`)
  const facts = await factsOfEntry(tx, record_id)
  if (facts === undefined) return false
  const { language, customer, shop, values } = facts
  const mail = await footed(tx, rendered(await templateFor(tx, name, language, shop.id), values), language)
  const recipient = recipientOf(job)
  await tx.run(sql`
    insert into communications (object, waitlist_entry_id, customer_id, shop_id, template, language, recipient, sender,
      subject, text, html, outbox_id, search)
    values (${object}, ${record_id}, ${customer}, ${shop.id}, ${name}, ${language}, ${recipient}, ${senderOf(shop)},
      ${mail.subject}, ${mail.text}, ${htmlOf({ ...mail, language })}, ${id},
      ${searchOf(communication, { recipient, subject: mail.subject })})
    on conflict (outbox_id) do nothing`)
  return true
}

async function renderOfOrder(tx: Tx, { files, publicUrl }: AnswerRow, job: Job): Promise<boolean> {
  const { id, object, name, payload } = job
  if (!isMailKind(name) || (object !== 'order' && object !== 'invoice')) throw new Error(`No mail is called ${name}`)
  const about = await aboutOf(tx, job)
  const given = about && {
    ...about,
    ...(typeof payload['document_id'] === 'number' && { document: payload['document_id'] }),
    ...(typeof payload['refund_id'] === 'number' && { refund: payload['refund_id'] }),
  }
  // what goes with it has its number first
  const attachments = given && (await attachmentsFor(tx, files, name, given))
  const facts = given && (await factsOf(tx, { ...given, kind: name, outbox: id }))
  if (about === undefined || facts === undefined) return false
  if (object === 'invoice' && !facts.isIssued) throw syncTrouble('paper_not_issued')
  const { language, customer, shop, values } = facts
  const link = {
    'offer.link': await offerLink(tx, about.order, publicUrl),
    'order.link': publicUrl === undefined ? '' : `${publicUrl}/orders/${about.order}`,
  }
  const template = name === 'invoice_reminder' ? (facts.reminder ?? name) : name
  const words = await templateFor(tx, template, language, shop.id)
  const mail = await footed(tx, rendered(words, { ...values, ...link }), language)
  const recipient = recipientOf(job)
  await tx.run(sql`
    insert into communications (object, order_id, invoice_id, customer_id, shop_id, template, language, recipient, sender,
      subject, text, html, attachments, outbox_id, search)
    values (${object}, ${about.order}, ${about.invoice}, ${customer}, ${shop.id}, ${template}, ${language}, ${recipient},
      ${senderOf(shop)}, ${mail.subject}, ${mail.text}, ${htmlOf({ ...mail, language })}, ${JSON.stringify(attachments)}::jsonb, ${id},
      ${searchOf(communication, { recipient, subject: mail.subject })})
    on conflict (outbox_id) do nothing`)
  return true
}
