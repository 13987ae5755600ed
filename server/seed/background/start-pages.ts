import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** Whoever translates begins with what is to be translated, and is not told of jobs: as an administrator has arranged it. */
const ofTranslators = {
  order: ['worklists', 'news', 'welcome', 'jobs'],
  hidden: ['jobs'],
  sizes: { news: 2, welcome: 2 },
}

/** The start page of one role, arranged for all who have arranged none of their own. */
export async function seedStartPages(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into role_start_pages (role, layout) values ('translator', ${JSON.stringify(ofTranslators)}::jsonb)`)
}
