/** How far a text is in a language (lifecycles §8): outdated is what was made from a source that has changed since. */
export const translationStatuses = ['missing', 'draft', 'outdated', 'done'] as const
export type TranslationStatus = (typeof translationStatuses)[number]

/** What is still to be done. */
export const openStatuses = ['missing', 'outdated'] as const satisfies readonly TranslationStatus[]
