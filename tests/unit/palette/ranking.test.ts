import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withUse, scoreAt } from '#app/palette/choosing/frecency.ts'
import { boosts, createRanking, indexOf, mostRows } from '#app/palette/choosing/ranking.ts'
import { createRows } from '#app/palette/choosing/rows.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { candidatesIn } from './words.ts'

const golden = (locale: string) =>
  JSON.parse(readFileSync(`tests/unit/palette/golden/${locale}.json`, 'utf8')) as [string, string][] // beside this file

const now = Date.parse('2026-11-21T12:00:00Z')
const asked = { mode: 'all', hits: [], lists: [], uses: {}, now } as const

describe.each(Object.keys(locales).filter(isLocale))('what %s finds first', (locale) => {
  it('is right for 95 in a hundred of the golden queries', () => {
    const rowsOf = createRows(candidatesIn(locale))
    const wrong = golden(locale).flatMap(([query, wanted]) => {
      const [first] = rowsOf({ ...asked, query }).rows
      const found = first?.kind === 'command' ? first.offer.id : undefined
      return found === wanted ? [] : [`${query}: ${found}, not ${wanted}`]
    })
    expect(golden(locale)).toHaveLength(30)
    expect(wrong.length / 30, wrong.join('; ')).toBeLessThanOrEqual(0.05)
  })

  it('is the same whether a query is typed or pasted', () => {
    const items = candidatesIn(locale).map(({ findable }) => findable)
    const index = indexOf(items)
    for (const [query] of golden(locale)) {
      const typing = createRanking(index)
      let typed: ReturnType<typeof typing> = []
      for (let length = 1; length <= query.length; length += 1) typed = typing(query.slice(0, length))
      expect(typed).toEqual(createRanking(index)(query))
    }
  })
})

const words = fc
  .array(fc.stringMatching(/^[a-zäöüß]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
const items = fc
  .array(words, { minLength: 1, maxLength: 60 })
  .map((titles) => titles.map((title, at) => ({ id: `x.${at}`, title })))

describe('ranking', () => {
  it('finds whatever is typed in full', () => {
    fc.assert(
      fc.property(items, fc.nat(), (list, pick) => {
        const wanted = list[pick % list.length]
        if (wanted === undefined) return false
        const found = createRanking(indexOf(list))(wanted.title)
        return found.some(({ at }) => list[at]?.title === wanted.title)
      }),
    )
  })

  it('answers at most twenty, the best first, each once', () => {
    fc.assert(
      fc.property(items, fc.stringMatching(/^[a-zäöü ]{1,5}$/), (list, query) => {
        const found = createRanking(indexOf(list))(query)
        expect(found.length).toBeLessThanOrEqual(mostRows)
        expect(new Set(found.map(({ at }) => at)).size).toBe(found.length)
        for (const [at, { score }] of found.entries())
          expect(score).toBeLessThanOrEqual(found[at - 1]?.score ?? Infinity)
      }),
    )
  })

  it('goes exact, alias, word prefix, initials, substring, subsequence', () => {
    const list = [
      { id: 'f', title: 'a qua brand' },
      { id: 'e', title: 'xxab' },
      { id: 'd', title: 'alpha beta' },
      { id: 'c', title: 'the abacus' },
      { id: 'b', title: 'zzz', aliases: ['abc'] },
      { id: 'a', title: 'ab' },
    ]
    const found = createRanking(indexOf(list))('ab').map(({ at }) => list[at]?.id)
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(createRanking(indexOf(list))('aqbr').map(({ at }) => list[at]?.id)).toEqual(['f'])
  })

  it('goes on to other endings, to the words that fit, to scattered letters, each where nothing fits before', () => {
    const list = [
      { id: 'd', title: 'apply to a record' },
      { id: 'c', title: 'show my account' },
      { id: 'b', title: 'stampa elenco' },
      { id: 'a', title: 'cancel the order' },
    ]
    const found = (query: string) =>
      createRanking(indexOf(list))(query).map(({ at, isLoose }) => `${list[at]?.id}${isLoose ? ' loosely' : ''}`)
    expect(found('cancel')).toEqual(['a'])
    expect(found('cancellation')).toEqual(['a loosely'])
    expect(found('stampare')).toEqual(['b loosely'])
    expect(found('my old account')).toEqual(['c loosely'])
    // most of the letters fit nowhere
    expect(found('account totally misplaced')).toEqual([])
    expect(found('atr')).toEqual(['d loosely'])
  })

  it('puts a word that begins so before initials and scattered letters, even where it is refused', () => {
    const list = [
      { id: 'initials', title: 'place an order now' },
      { id: 'within', title: 'export' },
      { id: 'begins', title: 'paon the row' },
    ]
    const refused = (at: number) => (at === 2 ? boosts.refused : 0)
    const ids = (query: string) => createRanking(indexOf(list))(query, refused).map(({ at }) => list[at]?.id)
    expect(ids('pao')).toEqual(['begins', 'initials'])
    // the letters stand there, but no word begins with the first
    expect(ids('xpt')).toEqual([])
  })

  it('folds umlauts and ß, however they are written', () => {
    const index = indexOf([{ id: 'a', title: 'Größere Aufträge' }])
    for (const query of ['größere', 'grossere', 'groessere', 'AUFTRÄGE', 'auftrage', 'auftraege'])
      expect(createRanking(index)(query), query).toHaveLength(1)
  })

  it('puts what is refused below what is possible, and habit first among equals', () => {
    const list = [
      { id: 'a', title: 'print list' },
      { id: 'b', title: 'print slip' },
    ]
    const ids = (boost: (at: number) => number) =>
      createRanking(indexOf(list))('print', boost).map(({ at }) => list[at]?.id)
    expect(ids((at) => (at === 0 ? -150 : 0))).toEqual(['b', 'a'])
    expect(ids((at) => (at === 1 ? 40 : 0))).toEqual(['b', 'a'])
  })
})

describe('what is found besides commands', () => {
  const hit = { object: 'customer', id: 1, number: '1', name: 'Stampari', status: null }
  const rowsOf = createRows(candidatesIn('it_IT'))
  const kinds = (query: string) => rowsOf({ ...asked, query, hits: [hit] }).rows.map(({ kind }) => kind)

  it('stands behind a command that is typed so, and before one that is nearly called so', () => {
    expect(kinds('stampa')[0]).toBe('command')
    const printing = Array.from({ length: 14 }, () => 'command')
    // fourteen of them print: the page, a document, the list, what is chosen of it, the log, what goes with the goods, and labels
    expect(kinds('stampari')).toEqual(['hit', ...printing])
    const { rows } = rowsOf({ ...asked, query: 'stampari', nearest: 'Stampanoni' })
    expect(rows.map(({ kind }) => kind)).toEqual(['nearest', ...printing])
  })
})

describe('habit', () => {
  it('halves in a week', () => {
    const uses = withUse({}, 'order.release', now)
    expect(scoreAt(uses, 'order.release', now)).toBe(1)
    expect(scoreAt(uses, 'order.release', now + 7 * 24 * 3600 * 1000)).toBeCloseTo(0.5)
    expect(scoreAt(uses, 'order.cancel', now)).toBe(0)
  })
})
