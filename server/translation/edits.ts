import { isLocale, locales } from '#entities/locale.ts'
import type { TranslationRow } from '#entities/translation/translation.ts'
import { lifeOfTranslation } from '#machines/translation/life.ts'
import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'
import { recordChange } from '#server/life/change-history.ts'

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Is what a file calls this language that of a text? A file may leave out the country, or all of it. */
function isIn(language: string | undefined, locale: unknown): boolean {
  if (language === undefined || !isLocale(locale)) return true
  try {
    const [said, own] = [new Intl.Locale(language.replaceAll('_', '-')), new Intl.Locale(locales[locale].tag)]
    return said.language === own.language && (said.region === undefined || said.region === own.region)
  } catch {
    return false
  }
}

export const translationEdits: EntityEdits = {
  settles: (tx, user, id) =>
    tx.run(sql`
      update translations set translated_by_id = ${user.id}, date_translated = now() where id = ${id} and target is not null`),
  apart: {
    // what may not be done yet stays a draft: somebody looks at it
    finished: async (tx, caller, id, value) => {
      const read = () => tx.one<TranslationRow>(sql`select * from translation_rows where id = ${id}`)
      const finished = typeof value === 'string' && value !== '' ? value : null
      if (finished !== null) await tx.run(sql`update translations set target = ${finished} where id = ${id}`)
      const before = await read()
      if (finished === null) {
        if (before.status === 'done')
          await tx.run(sql`update translations set status = 'draft', shown = null where id = ${id}`)
        return
      }
      const { has_source, keeps_placeholders, fits } = lifeOfTranslation.factsOf(before, caller.user)
      if (before.status === 'done' || !has_source || !keeps_placeholders || !fits) return
      await tx.run(sql`
        update translations
        set status = 'done', shown = target, made_hash = source_hash, source_before = null,
          translated_by_id = ${caller.user.id}, date_translated = now()
        where id = ${id}`)
      await recordChange(tx, caller, lifeOfTranslation, {
        verb: 'translation.finish',
        before,
        after: await read(),
        text: null,
      })
    },
  },
  heldAgainst: (record, { source, language }) => {
    const now = String(record['source'])
    return {
      ...(!isIn(language, record['locale']) && { problems: { locale: 'import_other_language' } }),
      // what was made from another text somebody looks at, final or not
      ...(plain(now) !== plain(source) && {
        instead: { finished: 'target' },
        since: [{ field: 'source', before: source, after: now }],
      }),
    }
  },
  sideBySide: true,
}
