import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { product } from '#entities/product.ts'

it('the client version is the one of the package (spec §1)', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version: product.version })
  expect(product.version).toBe('6.6.0')
})
