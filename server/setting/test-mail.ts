import MailComposer from 'nodemailer/lib/mail-composer'
import { textFormats } from '#entities/edit-schema.ts'
import type { Locale } from '#entities/locale.ts'
import type { MailFinding } from '#entities/setting/mail-test.ts'
import type { Db } from '#server/db.ts'
import { handOver } from '#server/mail/smtp.ts'
import { htmlOf } from '#server/mail/html.ts'
import { refuse } from '#server/problem.ts'
import { struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import { text as textOf } from '#server/texts.ts'
import { mailServerOf, type MailServerConfig } from './mail-server.ts'

export type TestedMail = {
  readonly finding: MailFinding
  readonly server: string | null
  readonly details: string | null
}

/** Milliseconds for all of it: whoever asks waits for the answer. */
const longest = 20_000

/** Sends one mail the way that all others leave, now and without the outbox, and says what became of it. */
export async function testMail(db: Db, ways: MailServerConfig, to: string, locale: Locale): Promise<TestedMail> {
  if (!textFormats.email.test(to)) throw refuse({ status: 422, code: 'invalid', fields: { to: 'field_email' } })
  const { server, flaw } = await mailServerOf(db, ways)
  const { sender, name } = await db.one<{ sender: string | null; name: string | null }>(sql`
    select coalesce(nullif(s.mail_sender, ''), nullif(s.email, ''),
        (select nullif(h.email, '') from shops h where h.email <> '' order by h.id limit 1)) as sender,
      coalesce(nullif(s.mail_sender_name, ''), nullif(s.company_name, ''), s.name) as name
    from settings s`)
  const where = server === undefined ? null : `${server.name ?? server.host}:${server.port}`
  if (flaw !== undefined) return { finding: flaw, server: where, details: null }
  if (server === undefined) return { finding: 'no_server', server: null, details: null }
  if (sender === null) return { finding: 'no_sender', server: where, details: null }
  const [subject, text] = [textOf(locale, 'mail', 'test.subject'), textOf(locale, 'mail', 'test.body')]
  const message = await new MailComposer({
    from: { name: name ?? '', address: sender },
    to: { name: '', address: to },
    subject,
    text,
    html: htmlOf({ subject, text, language: locale }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const envelope = { from: sender, to }
  const said = await handOver(server, envelope, message, async () => undefined, AbortSignal.timeout(longest))
  const finding = said.outcome === 'accepted' ? 'accepted' : (said.finding ?? 'refused')
  return { finding, server: where, details: struck(said.answer).slice(0, 500) }
}
