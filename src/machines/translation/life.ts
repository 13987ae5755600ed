import { mayRead, mayWrite } from '#entities/access.ts'
import { placeholderProblems } from '#entities/translation/placeholders.ts'
import type { TranslationStatus } from '#entities/translation/status.ts'
import type { TranslationRow } from '#entities/translation/translation.ts'
import { defineLife } from '../life/define-life.ts'
import { translationMachine, translationMoves, translationRules } from './translation.ts'
import type { TranslationFacts, TranslationHappening, TranslationMove } from './translation.ts'

export const lifeOfTranslation = defineLife<
  TranslationRow,
  TranslationFacts,
  TranslationStatus,
  TranslationMove,
  TranslationHappening
>({
  object: 'translation',
  machine: translationMachine,
  rules: translationRules,
  moves: translationMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ source, target, max_length }) => {
    const { missing, extra } = placeholderProblems(source ?? '', target ?? '')
    return {
      has_source: source !== '',
      keeps_placeholders: missing.length + extra.length === 0,
      fits: (target ?? '').length <= max_length,
    }
  },
  requirementsOf: () => [],
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: { 'translation.finish': [], 'translation.confirm': [], 'translation.reopen': [] },
  maySee: (actor) => mayRead(actor, 'translation', null),
  mayMove: (actor) => mayWrite(actor, 'translation', null),
})
