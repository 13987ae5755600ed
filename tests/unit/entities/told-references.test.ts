import { expect, test } from 'vitest'
import { isObjectName, loadEntity, loaders } from '#entities/load.ts'

const references = async () => {
  const all = await Promise.all(Object.keys(loaders).filter(isObjectName).map(loadEntity))
  return all.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, one]) => (one.kind === 'ref' ? [{ at: `${name}.${field}`, ...one }] : [])),
  )
}

test('what is told of a choice is known of it, and an order to choose is never a bare number', async () => {
  for (const { at, to, tells = [] } of await references()) {
    if (!isObjectName(to)) continue
    const { fields } = await loadEntity(to)
    expect(
      tells.filter((name) => fields[name] === undefined),
      at,
    ).toEqual([])
  }
  const toOrders = (await references()).filter(({ to, required, readonly }) => to === 'order' && required && !readonly)
  expect(toOrders.length).toBeGreaterThan(3)
  expect(toOrders.filter(({ tells }) => tells?.includes('customer') !== true).map(({ at }) => at)).toEqual([])
})
