import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardCode,
  cardOf,
  codeSigns,
  commandCards,
  decodeOwn,
  encodeOwn,
  type CodeKind,
} from '#entities/scan/own-code.ts'
import { layouts } from '#commands/layouts.ts'

const kinds: CodeKind[] = ['order', 'shipment', 'invoice', 'product', 'customer', 'command', 'box', 'return']
const own = fc.record({ kind: fc.constantFrom(...kinds), id: fc.nat({ max: 10 ** 12 }) })

describe('a code of our own', () => {
  it('says what it was made of, whatever the letters', () => {
    fc.assert(
      fc.property(own, (code) => {
        expect(decodeOwn(encodeOwn(code))).toEqual(code)
        expect(decodeOwn(encodeOwn(code).toLowerCase())).toEqual(code)
      }),
    )
  })

  it('has signs that stand at the same place on all nine layouts', () => {
    const letters = codeSigns.slice(10).toLowerCase()
    const places = Object.values(layouts).map(({ direct }) =>
      [...letters].map((letter) => [...direct].filter((sign) => /[a-z]/.test(sign)).indexOf(letter)),
    )
    // the French m stands beside l, so letters of the last row are counted from its end
    const fromEnd = Object.values(layouts).map(({ direct }) => [...letters].map((letter) => direct.includes(letter)))
    expect(fromEnd.flat()).not.toContain(false)
    expect(codeSigns).toMatch(/^[0-9BCDEFGHIJKLNOPRSTUVX]{30}$/)
    expect(places).toHaveLength(9)
  })

  it('is refused with any one sign wrong', () => {
    fc.assert(
      fc.property(own, fc.nat(), fc.nat({ max: 35 }), (code, place, which) => {
        const text = encodeOwn(code)
        const at = place % text.length
        const wrong = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[which] ?? ''
        fc.pre(text[at] !== wrong)
        expect(decodeOwn(text.slice(0, at) + wrong + text.slice(at + 1))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused with any two neighbours swapped', () => {
    fc.assert(
      fc.property(own, fc.nat(), (code, place) => {
        const text = encodeOwn(code)
        const at = place % (text.length - 1)
        fc.pre(text[at] !== text[at + 1])
        const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
        expect(decodeOwn(swapped)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('of a card names the card, and is long enough for a scan', () => {
    for (const card of commandCards) {
      expect(cardOf(cardCode(card))).toBe(card)
      expect(cardCode(card).length).toBeGreaterThanOrEqual(4)
    }
    expect(cardOf(encodeOwn({ kind: 'order', id: 1 }))).toBeUndefined()
  })
})
