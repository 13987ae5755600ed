import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sources } from './sources.ts'

/** The packages that the product was ordered with, and who imports each: the console, the server, the build or a test. */
const ordered = {
  xstate: /^(src|server)\//,
  '@xstate/react': /^src\//,
  react: /^src\//,
  vite: /^(scripts\/|vite\.config)/,
  wouter: /^src\//,
  cmdk: /^src\//,
  ky: /^src\/api\/client\.ts$/,
  '@tanstack/react-table': /^src\//,
  '@tanstack/react-virtual': /^src\//,
  '@headlessui/react': /^src\//,
  tailwindcss: /^src\/.*\.css$/,
  i18next: /^src\//,
  'react-i18next': /^src\//,
  luxon: /^(src|server)\//,
  vitest: /^tests\//,
  // Playwright for tests is published by this name, and brings the other along
  '@playwright/test': /^tests\//,
} as const satisfies Record<string, RegExp>

const versions = z.record(z.string(), z.string())
const { dependencies, devDependencies } = z.parse(
  z.object({ dependencies: versions, devDependencies: versions }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
const code = sources(['.ts', '.tsx', '.css'])
const installed = { ...dependencies, ...devDependencies }

describe('the packages that were ordered', () => {
  it.each(Object.entries(ordered))('%s is a dependency of one version, and built upon', (name, where) => {
    expect(installed[name]).toMatch(/^\d+\.\d+\.\d+$/)
    const imported = new RegExp(`(?:from|import) '${name}['/]`)
    const importers = code.filter(({ file, text }) => where.test(file) && imported.test(text))
    expect(importers.map(({ file }) => file)).not.toEqual([])
  })
})

/** What the language's own dates offer for the calendar; elapsed time in ms is no date. */
const byHand =
  /\.(get|set)(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.to(ISO|Date|LocaleDate|LocaleTime)String\(|Date\.(parse|UTC)\(|DateTimeFormat|86_?400/g

it('dates are computed, read and written by luxon alone', () => {
  const found = code
    .filter(({ file }) => /^(src|server)\//.test(file))
    // the year in the sign-in page's last line, which is not worth 22 kB
    .filter(({ file }) => file !== 'src/app/base-services.ts')
    .flatMap(({ file, text }) => [...text.matchAll(byHand)].map(([match]) => `${file}: ${match}`))
  expect(found).toEqual([])
})
