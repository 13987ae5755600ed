import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('public').filter((name) => name.startsWith('sign-in-'))

test('the sign-in picture comes as webm, mp4 and poster in both themes', () => {
  expect(files.toSorted()).toEqual(
    ['dark', 'light'].flatMap((theme) => ['mp4', 'webm', 'webp'].map((kind) => `sign-in-${theme}.${kind}`)),
  )
})

test('the files of the sign-in picture are at most 600 kB together', () => {
  const bytes = files.reduce((sum, name) => sum + statSync(`public/${name}`).size, 0)
  expect(bytes).toBeLessThanOrEqual(600_000)
})
