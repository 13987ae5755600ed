import MailComposer from 'nodemailer/lib/mail-composer'
import { app } from '#entities/app.ts'
import type { Locale } from '#entities/locale.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { htmlOf } from '#server/mail/html.ts'
import { handOver } from '#server/mail/smtp.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { minutes, type Owner } from './password-reset.ts'

type Way = Pick<Config, 'smtp' | 'publicUrl'>

/** Can this server send a link that leads here? */
export const canSend = ({ smtp, publicUrl }: Way): boolean => smtp !== undefined && publicUrl !== undefined

/** Where the mails of the house come from: the first of its shops that has an address. */
const senderOf = async (db: Queries): Promise<string | undefined> =>
  (
    await db.maybe<{ email: string }>(sql`
      select email from shops where coalesce(email, '') <> '' order by is_active desc, id limit 1`)
  )?.email

/**
 * Straight to the mail server: whoever reads what customers were sent, or waits to be sent, finds no way into somebody's
 * account there. The token stands behind the sign, so that no server and no log is told it.
 */
export async function sendLink(
  db: Queries,
  { smtp, publicUrl }: Way,
  { login, name, email }: Owner,
  token: string,
  language: Locale,
): Promise<void> {
  const from = await senderOf(db)
  if (smtp === undefined || publicUrl === undefined || from === undefined) return
  const values = { app: app.name, name, login, link: `${publicUrl}/#reset=${token}`, minutes }
  const subject = text(language, 'mail', 'password_reset.subject', values)
  const body = text(language, 'mail', 'password_reset.body', values)
  const message = await new MailComposer({
    from: { name: app.name, address: from },
    to: { name: '', address: email },
    subject,
    text: body,
    html: htmlOf({ subject, text: body, language }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language.replace('_', '-') },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const { outcome, answer } = await handOver(
    smtp,
    { from, to: email },
    message,
    async () => {},
    AbortSignal.timeout(60_000),
  )
  if (outcome !== 'accepted') throw new Error(`The mail server says of a link to a new password: ${answer}`)
}
