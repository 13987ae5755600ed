import { isSameValue } from '#entities/edit.ts'
import { isRef } from '#entities/entity.ts'
import { formatsOf, type FeedTarget } from '#entities/feed/parts.ts'
import type { Locale } from '#entities/locale.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { knownSource } from '#server/search/source.ts'
import { contradictionsIn } from './contradictions.ts'
import { feedObject } from './stored.ts'

const idOf = (value: unknown): number => (isRef(value) ? value.id : 0)

export const feedEdits: EntityEdits = {
  problems: async (db, { locale }, before, after): Promise<FieldProblems> => {
    const { target, format } = after
    const read: readonly string[] = formatsOf[target as FeedTarget] // held against the entity
    // what has become wrong elsewhere stops nobody who writes something else: the preview tells it
    const isWritten = (name: string) => {
      const field = knownSource(feedObject).entity.fields[name]
      return before === undefined || (field !== undefined && !isSameValue(field, before[name], after[name]))
    }
    const found = await contradictionsIn(db, settingsIn(after), locale)
    return {
      ...(!read.some((one) => one === format) && {
        format: { code: 'feed_format', params: { formats: read.map((one) => one.toUpperCase()).join(', ') } },
      }),
      ...Object.fromEntries(
        found.flatMap(({ at, between, problem }) => (between.some(isWritten) ? [[at, problem]] : [])),
      ),
    }
  },
  // nobody is told anything by a copy before somebody has looked at it
  cloned: () => ({ is_active: false }),
}

/** As its view has them. */
const settingsIn = ({ shop, price_list, locale, is_net }: Values) => ({
  shop: idOf(shop),
  price_list: idOf(price_list),
  locale: locale as Locale, // held against the entity
  is_net: is_net === true,
})
