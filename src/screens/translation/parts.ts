import type { Row } from '#api/list.ts'
import type { Ref } from '#entities/entity.ts'
import type { TranslationStatus } from '#entities/translation/status.ts'

/** What the lists of a translation say, as the entity has them. */
type Lists = {
  siblings: { translation: Ref; field: string; status: TranslationStatus }
  after: { translation: Ref; open: number }
  glossary: { entry: Ref; translation: string }
  similar: { translation: Ref; source: string; shown: string; likeness: number }
  shown_in: { shop: Ref }
  progress: { translation: Ref; locale: string; done: number; open: number }
}

export const listOf = <Name extends keyof Lists>(record: Row, name: Name): readonly Lists[Name][] =>
  (record[name] ?? []) as readonly Lists[Name][] // held against the entity

export type Sibling = Lists['siblings']

/** The texts of a record, each as it says itself where that is known: what was read of them beside one may be older. */
export const asKnown = (
  texts: readonly Sibling[],
  statuses: ReadonlyMap<number, TranslationStatus>,
): readonly Sibling[] => texts.map((one) => ({ ...one, status: statuses.get(one.translation.id) ?? one.status }))

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
