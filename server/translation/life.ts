import type { TranslationRow } from '#entities/translation/translation.ts'
import { lifeOfTranslation } from '#machines/translation/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

export const translationLife: ServerLife<TranslationRow> = {
  life: lifeOfTranslation,
  noArguments: {},
  columns: (_, { status }) =>
    status === 'done'
      ? {
          status,
          shown: sql`target`,
          made_hash: sql`source_hash`,
          source_before: null,
          date_translated: sql`now()`,
        }
      : // what is not right is not shown either
        { status, shown: null },
  effects: {},
  undoReasons: {},
}
