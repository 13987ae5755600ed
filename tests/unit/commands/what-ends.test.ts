import { expect, test } from 'vitest'
import { loaders } from '#commands/load.ts'

test('what ends a record, and is asked about, is never the step that its bar suggests', async () => {
  const all = await Promise.all(Object.values(loaders).map(async ({ commands }) => commands()))
  const ending = all.flat().filter(({ icon, confirm }) => icon === 'stop' && confirm === true)
  expect(ending.length).toBeGreaterThan(5)
  expect(ending.filter(({ tone }) => tone !== 'danger').map(({ id }) => id)).toEqual([])
})
