import { describe, expect, it } from 'vitest'
import { formsOf, wordingProblems } from '#scripts/locales/wording.ts'
import type { Locale } from '#entities/locale.ts'

const said = (
  locale: Locale,
  text: string,
  { key = 'ui:x', original = text, stood = undefined as string | undefined } = {},
) => wordingProblems(locale, key, { text, original, stood })

describe('what the check of the catalogues finds', () => {
  it('forms that a language lacks or does not have', () => {
    expect(formsOf('sl_SI')).toHaveLength(4)
    expect(formsOf('fr_FR')).toContain('many')
    expect(said('sl_SI', '{{count}} kosa', { key: 'palette:pieces_two' })).toEqual([])
    expect(said('fi_FI', '{{count}} kappaletta', { key: 'palette:pieces_two' })).toHaveLength(1)
  })

  it('placeholders that are lost, in plural forms too', () => {
    expect(said('it_IT', 'Vai', { original: 'Go to {{place}}' })).toHaveLength(1)
    const pieces = '{{count}} pieces of {{name}}'
    expect(said('it_IT', '{{count}} pezzi', { key: 'palette:pieces_many', original: pieces })).toHaveLength(1)
    expect(said('it_IT', 'un pezzo', { key: 'palette:pieces_one', original: pieces })).toHaveLength(1)
    expect(said('it_IT', 'un pezzo di {{name}}', { key: 'palette:pieces_one', original: pieces })).toEqual([])
  })

  it('what a locale of differences repeats, and its ß', () => {
    expect(said('de_CH', 'Schließen', { stood: 'Schließen' })).toHaveLength(2)
    expect(said('de_CH', 'Schliessen', { stood: 'Schließen' })).toEqual([])
  })

  it.each<[Locale, string, string]>([
    ['fr_FR', 'Commande : {{status}}', 'Commande\u202F: {{status}}'],
    ['fr_FR', 'Vraiment?', 'Vraiment\u202F?'],
    ['fr_FR', '« Lire »', '«\u202FLire\u202F»'],
    ['fr_FR', "L'ordre", 'L’ordre'],
    ['es_ES', 'Anular?', '¿Anular?'],
    ['it_IT', "L'ordine", 'L’ordine'],
    ['fi_FI', '“Tilaus”', '”Tilaus”'],
    ['sl_SI', '„Naročilo“', '»Naročilo«'],
    ['de_CH', '„Auftrag“', '«Auftrag»'],
    ['de_DE', '"Auftrag"', '„Auftrag“'],
    ['de_DE', 'Nimm zuerst die Buchung zurück', 'Nehmen Sie zuerst die Buchung zurück'],
    ['de_DE', 'Eure Konten', 'Ihre Konten'],
  ])('typography of %s: %s', (locale, wrong, right) => {
    expect(said(locale, wrong)).toHaveLength(1)
    expect(said(locale, right)).toEqual([])
  })
})
