import type { Command } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'

/** Places, new records and the clock: what a role opens. */
const opened = /^(?:go|create|worktime)\./

/** What the app offers to others: its keys say why nothing comes of them. */
export const withheld = (table: readonly Command[], offered: readonly Offer[]): Offer[] =>
  table
    .filter(({ id }) => opened.test(id) && !offered.some((offer) => offer.id === id))
    .map(({ id, keys }) => ({ id, keys, scope: 'app', enabled: false, because: [], run: () => {} }))
