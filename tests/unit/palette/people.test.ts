import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRows } from '#app/palette/choosing/rows.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { scenesFor, type Scene } from './scenes.ts'
import { candidatesOf } from './words.ts'

/** Written from people's words before the catalogues were read, and never changed to fit them. */
const people = (locale: string) =>
  JSON.parse(readFileSync(`tests/unit/palette/people/${locale}.json`, 'utf8')) as Record<string, string[]> // beside this file

const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const

describe.each(Object.keys(locales).filter(isLocale))('what people mean in %s', (locale) => {
  const made = new Map<Scene, ReturnType<typeof createRows>>()
  const firstIn = (scene: Scene, query: string) => {
    const rowsOf = made.get(scene) ?? createRows(candidatesOf(scene.offers, locale))
    made.set(scene, rowsOf)
    const [first] = rowsOf({ ...asked, query }).rows
    return first?.kind === 'command' ? first.offer : undefined
  }

  it('is the first row for 95 of a hundred, wherever it can be done', () => {
    const pairs = Object.entries(people(locale)).flatMap(([id, words]) => words.map((word) => [word, id] as const))
    expect(pairs).toHaveLength(100)
    const wrong = pairs.flatMap(([word, id]) => {
      const there = scenesFor(id)
      expect(there, id).not.toHaveLength(0)
      const miss = there.find((scene) => firstIn(scene, word)?.id !== id)
      return miss === undefined ? [] : [`${word}: ${firstIn(miss, word)?.id}, not ${id} (${miss.name})`]
    })
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
  })
})
