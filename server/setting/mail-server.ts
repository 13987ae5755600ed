import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailServerFlaw } from '#entities/setting/mail-test.ts'
import type { SmtpSecurity } from '#entities/setting/parts.ts'
import type { Config, SmtpServer } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { isPublic } from '#server/guarded-fetch.ts'
import { unseal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'

export type MailServerConfig = Pick<Config, 'smtp' | 'dataDir'> & Partial<Pick<Config, 'dataKey' | 'outboundAllow'>>

/** Who takes the mails, nobody, or why the one that is set cannot be asked. */
export type FoundMailServer = { readonly server?: SmtpServer; readonly flaw?: MailServerFlaw }

type Row = {
  smtp_host: string | null
  smtp_port: number | null
  smtp_security: SmtpSecurity
  smtp_user: string | null
  smtp_password_sealed: string | null
}

/** What the password is sealed for: at another host, or for another name, it opens nothing, and is not shown to anybody there. */
export const passwordUse = (host: string, user: string): string => `settings smtp ${host} ${user}`

const usualPort: Readonly<Record<SmtpSecurity, number>> = { starttls: 587, tls: 465, none: 25 }

/** The mail server of the settings as they are now, else the one that SMTP_URL names. */
export async function mailServerOf(db: Queries, ways: MailServerConfig): Promise<FoundMailServer> {
  const row = await db.one<Row>(sql`
    select smtp_host, smtp_port, smtp_security, smtp_user, smtp_password_sealed from settings`)
  const host = row.smtp_host ?? ''
  if (host === '') return ways.smtp === undefined ? {} : { server: ways.smtp }
  const port = row.smtp_port ?? usualPort[row.smtp_security]
  const user = row.smtp_user ?? ''
  const sealed = row.smtp_password_sealed
  if (user !== '' && sealed === null) return { flaw: 'password_missing' }
  const pass =
    user === '' || sealed === null
      ? ''
      : await unseal({ dataDir: ways.dataDir, dataKey: ways.dataKey }, sealed, passwordUse(host, user))
  if (pass === undefined) return { flaw: 'password_unreadable' }
  const found = await addressOf(host, port, ways)
  if (typeof found !== 'string') return { flaw: found.flaw }
  return {
    server: {
      host: found,
      name: host,
      port,
      secure: row.smtp_security === 'tls',
      encryption: row.smtp_security === 'none' ? 'never' : 'always',
      auth: user === '' ? undefined : { user, pass },
    },
  }
}

/** The name is resolved once and the connection goes there: no machine of this network that OUTBOUND_ALLOW does not name. */
async function addressOf(
  host: string,
  port: number,
  { outboundAllow = [] }: MailServerConfig,
): Promise<string | { flaw: MailServerFlaw }> {
  const found = isIP(host) > 0 ? [{ address: host }] : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (first === undefined) return { flaw: 'unresolved' }
  const isAllowed = outboundAllow.some((one) => one.host === host && (one.port === undefined || one.port === port))
  return isAllowed || found.every(({ address }) => isPublic(address)) ? first.address : { flaw: 'not_public' }
}
