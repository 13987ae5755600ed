import type { TFunction } from 'i18next'
import { whyWithheld } from '#app/keyboard/why-withheld.ts'
import { withheld } from '#app/keyboard/withheld.ts'
import type { Command } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import type { Locale } from '#entities/locale.ts'
import type { Candidate } from './rows.ts'
import { candidateOf } from './words.ts'

/** Places, and moves of the clock, that the role does not open: who looks for one is told whose it is. */
export const withheldCandidates = (
  table: readonly Command[],
  offered: readonly Offer[],
  t: TFunction,
  locale: Locale,
): Candidate[] =>
  withheld(table, offered)
    // what comes with a later version is found nowhere yet
    .filter(({ id }) => table.some((command) => command.id === id))
    .map((offer) => ({ ...candidateOf(offer, t, locale), why: whyWithheld(offer.id, t, locale) }))
