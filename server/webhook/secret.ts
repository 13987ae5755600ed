import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { unseal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'

/** What a webhook is sent with. */
export type WebhookConfig = Pick<Config, 'dataDir' | 'dataKey' | 'outboundAllow'>

/** What a secret is sealed for, so that the row of one webhook opens none of another. */
export const secretUse = (webhook: number): string => `webhooks ${webhook}`

/** As Standard Webhooks writes them: 192 random bits behind a prefix that tells what it is. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

/** So long the secret before signs as well, for receivers that learn the new one later; hours. */
export const overlap = 24

type Opened = { readonly secrets: readonly string[]; readonly isUnreadable: boolean }

/** Whatever signs now, the newest first. */
export async function secretsOf(db: Queries, config: WebhookConfig, webhook: number): Promise<Opened> {
  const row = await db.one<{ secret_sealed: string | null; former_sealed: string | null }>(sql`
    select secret_sealed, case when former_until > now() then former_sealed end as former_sealed
    from webhooks where id = ${webhook}`)
  const sealed = [row.secret_sealed, row.former_sealed].filter((one) => one !== null)
  const opened = await Promise.all(sealed.map((one) => unseal(config, one, secretUse(webhook))))
  const secrets = opened.filter((one) => one !== undefined)
  return { secrets, isUnreadable: sealed.length > 0 && secrets.length === 0 }
}
