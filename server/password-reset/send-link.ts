import { app } from '#entities/app.ts'
import type { Locale } from '#entities/locale.ts'
import type { Config, SmtpServer } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { houseMessage, houseSender } from '#server/mail/house-mail.ts'
import { handOver } from '#server/mail/smtp.ts'
import { mailServerOf } from '#server/setting/mail-server.ts'
import { text } from '#server/texts.ts'
import { minutes, type Owner } from './password-reset.ts'

/** By whom a link goes, and where it leads. */
export type LinkSender = { server: SmtpServer; publicUrl: string }

/** As the settings are now; nothing where this server cannot send a link that leads here. */
export async function linkSenderOf(db: Queries, config: Config): Promise<LinkSender | undefined> {
  const { publicUrl } = config
  const { server } = publicUrl === undefined ? {} : await mailServerOf(db, config)
  return server === undefined || publicUrl === undefined ? undefined : { server, publicUrl }
}

/**
 * Straight to the mail server: whoever reads what customers were sent, or waits to be sent, finds no way into somebody's
 * account there. The token stands behind the sign, so that no server and no log is told it.
 */
export async function sendLink(
  db: Queries,
  { server, publicUrl }: LinkSender,
  { login, name, email }: Owner,
  token: string,
  language: Locale,
): Promise<void> {
  const from = await houseSender(db)
  if (from === undefined) return
  const values = { app: app.name, name, login, link: `${publicUrl}/#reset=${token}`, minutes }
  const subject = text(language, 'mail', 'password_reset.subject', values)
  const body = text(language, 'mail', 'password_reset.body', values)
  const message = await houseMessage({ from, to: email, subject, text: body, language })
  const { outcome, answer } = await handOver(
    server,
    { from, to: email },
    message,
    async () => {},
    AbortSignal.timeout(60_000),
  )
  if (outcome !== 'accepted') throw new Error(`The mail server says of a link to a new password: ${answer}`)
}
