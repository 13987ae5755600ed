import { offeredLocales, type Locale } from '#entities/locale.ts'

/** `npm run test:full`, or `FULL=yes` in front (ADR 0270). */
export const isFull = process.env.FULL !== undefined

/** How many a test makes up in every run, and how many in the full one. */
export const samples = (everyRun: number, full: number): number => (isFull ? full : everyRun)

/** In every run one that writes numbers with a comma, one with a point, one with narrow spaces. */
export const sampleLocales: readonly Locale[] = isFull ? offeredLocales : ['de_DE', 'en_EN', 'fr_FR']
