import { numberedTypes } from './number-format.ts'

/** How the numbers of papers look, where they are not as usual: of the house, and of a shop that counts otherwise. */
export const documentNumbers = {
  kind: 'list',
  key: ['type'],
  of: {
    type: { kind: 'choice', of: numberedTypes, required: true },
    /** With {YYYY} or {YY} for the year and {N} for the count; the house's with {SHOP} besides. */
    pattern: { kind: 'text', max: 30, required: true, mono: true },
    min_digits: { kind: 'number', min: 1, max: 10, required: true, default: 5 },
  },
} as const
