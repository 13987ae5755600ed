import { isMailKind, isToShop } from '#entities/mail-kind.ts'
import type { Config } from '#server/config.ts'
import { mailHandler, type MailRoute } from '#server/mail/handler.ts'
import { keyOf } from '#server/payment/key.ts'
import { sql } from '#server/sql.ts'
import { connectorOf, type OutboundSettings } from './connection/open.ts'

/** The mails of a shop that writes to its customers itself go to it, each under a number of its own; what it is told itself does not. */
const viaShop =
  (ways: OutboundSettings): MailRoute =>
  async (db, job, mail, attachments, signal) => {
    if (job.shop === null || (isMailKind(job.name) && isToShop(job.name))) return undefined
    const found = await db.maybe(sql`
      select from shop_connections where shop_id = ${job.shop} and sends_mails and secret_sealed is not null`)
    if (found === undefined) return undefined
    const { recipient, subject, text, html, language } = mail
    const document = { recipient, subject, text, html, language, attachments: await attachments() }
    const connector = await connectorOf(db, ways, job.shop)
    return connector.tell({ kind: 'email', number: `M-${mail.id}`, document }, keyOf(job), signal)
  }

export const shopMailHandler = (config: OutboundSettings & Pick<Config, 'smtp' | 's3'>) =>
  mailHandler(config, viaShop(config))
