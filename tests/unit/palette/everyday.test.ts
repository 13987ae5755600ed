import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRows } from '#app/palette/choosing/rows.ts'
import { candidatesIn } from './words.ts'

/** Twelve odd words of staff for each language, written and committed without sight of the catalogues (ADR 0122). */
const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(`tests/unit/palette/everyday/${locale}.json`, 'utf8')) as Record<string, string[]> // beside this file

const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const

describe.each(['de_DE', 'en_EN', 'fr_FR', 'it_IT', 'es_ES', 'fi_FI', 'sl_SI'] as const)(
  'an odd word in %s',
  (locale) => {
    const rowsOf = createRows(candidatesIn(locale))

    it.each(Object.entries(wordsOf(locale)).flatMap(([id, words]) => words.map((word) => [word, id] as const)))(
      '%s leads to %s',
      (query, id) => {
        const [first] = rowsOf({ ...asked, query }).rows
        expect(first?.kind === 'command' ? first.offer.id : undefined).toBe(id)
      },
    )
  },
)
