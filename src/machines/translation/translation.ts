import { setup } from 'xstate'
import type { TranslationStatus } from '#entities/translation/status.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

/** Every event of a person, in the order in which menus show them. */
export const translationMoves = ['translation.finish', 'translation.confirm', 'translation.reopen'] as const
export type TranslationMove = (typeof translationMoves)[number]

/** What follows from what is written, here and at the source; the database sees to it. */
export type TranslationOccurrence =
  | 'translation.written'
  | 'translation.cleared'
  | 'translation.source_changed'
  | 'translation.source_restored'

type Happens<Type> = Type extends string ? { type: Type } : never
export type TranslationEvent = Happens<TranslationMove>
export type TranslationHappening = Happens<TranslationMove | TranslationOccurrence>

/** What the guards read of a translation, beside its source. */
export type TranslationFacts = { has_source: boolean; keeps_placeholders: boolean; fits: boolean }

/** Named as questions; each says why it refuses. */
export const translationRules = {
  hasSource: { holds: ({ has_source }) => has_source, because: 'nothing_to_translate' },
  keepsPlaceholders: { holds: ({ keeps_placeholders }) => keeps_placeholders, because: 'placeholders_differ' },
  fits: { holds: ({ fits }) => fits, because: 'translation_too_long' },
} as const satisfies Rules<TranslationFacts, TranslationHappening>
type TranslationRule = keyof typeof translationRules

const to = (target: TranslationStatus, all: readonly TranslationRule[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
})
const isRight = ['hasSource', 'keepsPlaceholders', 'fits'] as const

/**
 * The life of a translation (lifecycles §8, ADR 0255): missing until something is written, a draft until somebody says
 * that it is done, and outdated once its source is another. What is done or still right keeps the source's placeholders.
 */
export const translationMachine = setup({
  types: {
    context: {} as TranslationFacts, // type carriers: xstate reads the types, never the values
    input: {} as TranslationFacts,
    events: {} as TranslationHappening,
    meta: {} as Refuses<TranslationMove>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly TranslationRule[] }) =>
      all.every((name) => translationRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'translation',
  context: ({ input }) => input,
  initial: 'missing',
  states: {
    missing: {
      meta: { refuses: { 'translation.finish': 'translation_missing' } },
      on: { 'translation.written': to('draft') },
    },
    draft: {
      on: {
        'translation.finish': to('done', isRight),
        'translation.cleared': to('missing'),
        'translation.written': to('draft'),
      },
    },
    done: {
      meta: { refuses: { 'translation.finish': 'translation_done', 'translation.confirm': 'translation_done' } },
      on: {
        'translation.reopen': to('draft'),
        'translation.written': to('draft'),
        'translation.cleared': to('missing'),
        'translation.source_changed': to('outdated'),
      },
    },
    outdated: {
      on: {
        'translation.confirm': to('done', isRight),
        'translation.reopen': to('draft'),
        'translation.written': to('draft'),
        'translation.cleared': to('missing'),
        'translation.source_restored': to('done'),
      },
    },
  },
})
