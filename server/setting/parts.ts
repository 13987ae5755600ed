import type { Values } from '#machines/editor/merge.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartReaders } from '#server/store/record-part.ts'

/** What of the settings their record read expands: the texts of the mails that all shops send. */
export const partsOfSetting: PartReaders = readersBy<Values & { id: number; version: number }>({
  templates: () => sql`
    select jsonb_build_object('id', m.id, 'label', m.subject) as mail_template, m.template, m.language,
      m.version > 1 as is_written,
      (select count(*)::integer from mail_templates o
        where o.template = m.template and o.language = m.language and o.shop_id is not null) as shop_count
    from mail_templates m where m.shop_id is null order by m.id`,
})
