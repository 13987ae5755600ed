import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { app } from '#entities/app.ts'

it('the client version is the one of the package (spec §1)', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version: app.version })
  expect(app.version).toBe('6.6.0')
})
