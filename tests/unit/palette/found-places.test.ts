import { expect, it } from 'vitest'
import { placesOf } from '#app/palette/choosing/found-places.ts'

const marked = (text: string, query: string) => text.slice(...placesOf(text, query))

it('marks what was found as it is written', () => {
  expect(marked('Aufträge', 'trag')).toBe('träg')
  expect(marked('Go to Orders', 'ord')).toBe('Ord')
  expect(marked('Go to Orders', 'customer')).toBe('')
  expect(marked('Go to Orders', ' ')).toBe('')
})

it('marks the right letters behind an ß, a ligature and an accent of its own', () => {
  expect(marked('Großmann, Straße 7', 'mann')).toBe('mann')
  expect(marked('Auftrag abschließen', 'schliess')).toBe('schließ')
  expect(marked('ﬁnance ofﬁce', 'office')).toBe('ofﬁce')
  expect(marked('Cafe\u0301 Rouge', 'rouge')).toBe('Rouge')
  expect(marked('Cafe\u0301 Weiß am Platz', 'platz')).toBe('Platz')
  expect(marked('Weißß', 'weiss')).toBe('Weiß')
})

it('marks a whole ß where half of it was typed', () => {
  expect(marked('Maßband', 'mas')).toBe('Maß')
})
