/** Why a field is kept although the person is erased. */
export const retentionReasons = ['books', 'letters', 'vat_evidence', 'pseudonym'] as const
export type RetentionReason = (typeof retentionReasons)[number]

/** The law that says so, as it is quoted, and for how many years after the end of the year; null is for as long as it is used. */
export const keepingRules = {
  books: { source: '§ 257 Abs. 1 Nr. 4, Abs. 4 HGB; § 147 Abs. 1 Nr. 4, Abs. 3 AO', years: 8 },
  letters: { source: '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB; § 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO', years: 6 },
  vat_evidence: { source: '§ 17d UStDV; § 147 Abs. 1 Nr. 4, Abs. 3 AO', years: 8 },
  pseudonym: { source: 'Art. 4 Nr. 5 DSGVO', years: null },
} as const satisfies Record<RetentionReason, { source: string; years: number | null }>
