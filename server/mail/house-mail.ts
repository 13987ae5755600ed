import MailComposer from 'nodemailer/lib/mail-composer'
import { app } from '#entities/app.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { htmlOf } from './html.ts'

/** Where the mails of the house come from: as its settings say, else the first of its shops that has an address. */
export const houseSender = async (db: Queries): Promise<string | undefined> =>
  (
    await db.maybe<{ email: string }>(sql`
      select email from (
        select mail_sender as email, 0 as place, true as is_active, 0 as id from settings
        union all select email, 1, is_active, id from shops) s
      where coalesce(email, '') <> '' order by place, is_active desc, id limit 1`)
  )?.email

type HouseMail = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Locale
  /** The same for each try, so that whoever gets it twice sees it once. */
  readonly messageId?: string
}

/** What the house writes to one of its users, as it goes over the wire. */
export const houseMessage = ({ from, to, subject, text, language, messageId }: HouseMail): Promise<Buffer> =>
  new MailComposer({
    from: { name: app.name, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html: htmlOf({ subject, text, language }),
    ...(messageId !== undefined && { messageId }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language.replace('_', '-') },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
