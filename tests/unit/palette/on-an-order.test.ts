import { expect, test } from 'vitest'
import { isBuilt, placeIds } from '#commands/places.ts'
import { createRows } from '#app/palette/choosing/rows.ts'
import type { Locale } from '#entities/locale.ts'
import { scenesFor } from './scenes.ts'
import { candidatesOf } from './words.ts'

const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const

/** What stands first where an order is open that can be sent, or a list that can be exported. */
const firstAt = (scene: 'order' | 'list', locale: Locale) => {
  const [found] = scenesFor(scene === 'order' ? 'order.prepare_shipping' : 'list.export')
  const rowsOf = createRows(candidatesOf(found?.offers ?? [], locale))
  return (query: string) => {
    const [row] = rowsOf({ ...asked, query }).rows
    return row?.kind === 'command' ? row.offer.id : undefined
  }
}

/** Papers, parcels and tables have no command of their own yet: what makes them, or where they are. */
const words: Readonly<Record<Locale, readonly [invoice: string, note: string, parcel: string, open: string]>> = {
  de_DE: ['rechnung', 'lieferschein', 'paket', 'offene aufträge'],
  de_CH: ['rechnung', 'lieferschein', 'paket', 'offene aufträge'],
  en_EN: ['invoice', 'delivery note', 'parcel', 'open orders'],
  fr_FR: ['facture', 'bon de livraison', 'préparer le colis', 'commandes en cours'],
  it_IT: ['fattura', 'bolla', 'pacco', 'ordini aperti'],
  es_ES: ['factura', 'albarán', 'paquete', 'pedidos abiertos'],
  fi_FI: ['lasku', 'lähetyslista', 'paketti', 'avoimet tilaukset'],
  sl_SI: ['račun', 'dobavnica', 'paket', 'odprta naročila'],
}

test('a command is found however many lists there are to look further in', () => {
  const [found] = scenesFor('order.prepare_shipping')
  const rowsOf = createRows(candidatesOf(found?.offers ?? [], 'de_DE'))
  const lists = placeIds.filter((place) => isBuilt(place))
  const { rows } = rowsOf({ ...asked, lists, query: 'sprache' })
  expect(lists.length).toBeGreaterThan(20)
  expect(rows[0]).toMatchObject({ kind: 'command', offer: { id: 'language.choose' } })
})

test.each(Object.entries(words) as [Locale, readonly string[]][])('on an order in %s', (locale, typed) => {
  const first = firstAt('order', locale)
  expect(typed.map(first)).toEqual(['order.complete', 'order.prepare_shipping', 'order.prepare_shipping', 'go.orders'])
  expect(['csv', 'excel'].map(first)).toEqual(['jobs.open', 'jobs.open'])
  expect(['csv', 'excel'].map(firstAt('list', locale))).toEqual(['list.export', 'list.export'])
})

test('what is called so goes before what has the word further back, and a mark is no other word', () => {
  for (const scene of ['order', 'list'] as const) {
    const first = firstAt(scene, 'de_DE')
    expect(first('kundn')).toBe('go.customers')
    expect(first('aufträg')).toBe('go.orders')
    expect(first('offen')).toBe('go.orders')
  }
})

/** Whoever wants it on paper: the page that is there, or the list. */
const onPaper: Readonly<Record<Locale, readonly string[]>> = {
  de_DE: ['drucken', 'ausdrucken'],
  de_CH: ['drucken', 'ausdrucken'],
  en_EN: ['print', 'print out'],
  fr_FR: ['imprimer', 'impression'],
  it_IT: ['stampa', 'stampare'],
  es_ES: ['imprimir', 'impresora'],
  fi_FI: ['tulosta', 'tulostin'],
  sl_SI: ['natisni', 'tiskaj'],
}

test.each(Object.entries(onPaper) as [Locale, readonly string[]][])(
  'what is there is printed in %s',
  (locale, typed) => {
    expect(typed.map(firstAt('order', locale))).toEqual(['record.print', 'record.print'])
    expect(typed.map(firstAt('list', locale))).toEqual(['list.print', 'list.print'])
  },
)
