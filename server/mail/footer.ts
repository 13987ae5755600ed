import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { shownText } from '#server/translation/shown.ts'

type Rendered = { readonly subject: string; readonly text: string }

/** With what the house says below every mail, in the language of its reader. */
export async function footed(db: Queries, mail: Rendered, language: Locale): Promise<Rendered> {
  const { footer } = await db.one<{ footer: string | null }>(sql`
    select ${shownText('setting', sql`id`, 'mail_footer', language, sql`mail_footer`)} as footer from settings`)
  return footer === null || footer.trim() === '' ? mail : { ...mail, text: `${mail.text}\n\n${footer.trim()}` }
}
