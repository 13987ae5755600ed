import path from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

type Text = { readonly space: string; readonly holes: readonly string[] }

const plural = /_(?:zero|one|two|few|many|other)$/
const holesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] ?? '')

/** The German texts by their key, and by the key that a count completes. */
const texts = new Map<string, Text[]>()
for (const { file, text } of sources(['.json']).filter(({ file: name }) => name.startsWith('locales/de_DE/')))
  for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>))
    for (const one of new Set([key, key.replace(plural, '')]))
      texts.set(one, [...(texts.get(one) ?? []), { space: path.basename(file, '.json'), holes: holesOf(value) }])

/** A text by its name, with what fills it where that is written out. */
const filled = /\bt\(\s*'([\w.:-]+)'\s*(?:,\s*\{([^{}]*)\})?\s*\)/g
const spacesOf = (text: string): string[] =>
  [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].map((found) => found[1] ?? ''),
  )

// what nobody fills stands on the screen as {{name}}
test('whoever says a text fills all of it', () => {
  let seen = 0
  const unfilled = sources(['.ts', '.tsx'])
    .filter(({ file }) => file.startsWith('src/'))
    .flatMap(({ file, text }) => {
      const spaces = spacesOf(text)
      return [...text.matchAll(filled)].flatMap(([call, key = '', given = '']) => {
        const space = /ns:\s*'(\w+)'/.exec(given)?.[1]
        const meant = (texts.get(key) ?? []).filter((one) =>
          space === undefined ? spaces.length === 0 || spaces.includes(one.space) : one.space === space,
        )
        if (meant.length === 0 || given.includes('...')) return []
        seen += 1
        const names = [...given.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map((found) => found[1] ?? '')
        return meant.some(({ holes }) => holes.every((hole) => names.includes(hole))) ? [] : [`${file}: ${call}`]
      })
    })
  expect(unfilled).toEqual([])
  expect(seen).toBeGreaterThan(1000)
})
