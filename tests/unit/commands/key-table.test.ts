import { expect, it, vi } from 'vitest'
import type { Command } from '#commands/command.ts'
import { createKeyTable } from '#commands/key-table.ts'

const help: Command = { id: 'help.open', scope: 'app', keys: '?' }
const release: Command = { id: 'order.release', scope: 'record', keys: 's r' }
const issue: Command = { id: 'invoice.issue', scope: 'record', keys: 's i' }

const tableOf = () => {
  const order = vi.fn(async () => [release])
  return {
    table: createKeyTable([help], { order: { commands: order }, invoice: { commands: async () => [issue] } }),
    order,
  }
}
const idsIn = (table: ReturnType<typeof createKeyTable>) => table.read().map(({ id }) => id)

it('takes in the moves of a life with its first screen, once, and tells whoever shows keys', async () => {
  const { table, order } = tableOf()
  const told = vi.fn()
  table.watch(told)
  expect(idsIn(table)).toEqual(['help.open'])
  await Promise.all([table.load('order'), table.load('order')])
  await table.load('order')
  expect(idsIn(table)).toEqual(['order.release', 'help.open'])
  expect(told).toHaveBeenCalledTimes(1)
  expect(order.mock.calls.length).toBeLessThanOrEqual(2)
})

it('knows nothing more of an object without a life', async () => {
  const { table } = tableOf()
  await table.load('customer')
  await table.load('constructor')
  expect(idsIn(table)).toEqual(['help.open'])
})

it('keeps the order of the list, whichever came first', async () => {
  const { table } = tableOf()
  await table.load('invoice')
  await table.loadAll()
  expect(idsIn(table)).toEqual(['order.release', 'invoice.issue', 'help.open'])
})

it("gives a move that comes later the user's own key, and the console's again when nobody is signed in", async () => {
  const { table } = tableOf()
  table.adopt([{ command: 'order.release', keys: 'x' }], true)
  await table.load('order')
  const keys = () => table.read().find(({ id }) => id === 'order.release')?.keys
  expect(keys()).toBe('x')
  expect(table.defaults().find(({ id }) => id === 'order.release')?.keys).toBe('s r')
  table.reset()
  expect(keys()).toBe('s r')
})
