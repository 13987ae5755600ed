import { expect, test } from 'vitest'
import { lifeCommandsFor } from '#commands/command.ts'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { commandGroups } from '#screens/command-groups.ts'

const idsFor = (roles: readonly string[], heard?: (command: Command) => boolean): string[] =>
  commandGroups(commands, roles, heard).flatMap(([, group]) => group.map(({ id }) => id))

test('whoever reads no orders and has no clock is shown none of their keys; the list of tax rates is everyone’s', () => {
  for (const roles of [[], ['translator']]) {
    const ids = idsFor(roles)
    expect(ids.filter((id) => /^(order|worktime)\./.test(id))).toEqual([])
    expect(ids).toEqual(
      expect.arrayContaining(['palette.open', 'help.open', 'go.home', 'go.profile', 'change.undo', 'list.open']),
    )
  }
})

test('a clerk is shown the moves, the record and the list of what there is; a clock where there is one', () => {
  const ids = idsFor(['shipping_manager'])
  expect(ids).toEqual(expect.arrayContaining(['order.confirm_shipment', 'record.up', 'list.next']))
  expect(idsFor(['worktime_tracking_kontor'])).toContain('worktime.start')
})

test('who manages customers is shown the list and the record, and no moves of an order', () => {
  const ids = idsFor(['customer_manager'])
  expect(ids).toEqual(expect.arrayContaining(['list.filter', 'record.up', 'go.customers']))
  expect(ids).not.toContain('order.cancel')
})

test('what is heard on the page is shown to whoever is on it', () => {
  expect(idsFor([], ({ scope }) => scope === 'list')).toContain('list.next')
  expect(idsFor([], ({ scope }) => scope === 'app')).not.toContain('worktime.start')
})

test('whoever packs is shown no key of a page that they never come to', () => {
  const ids = idsFor(['shipping_manager'])
  const others = ['bank-list.import', 'invoices.run_reminders', 'api_key.create', 'refund.confirm']
  expect(ids.filter((id) => others.includes(id))).toEqual([])
  expect(idsFor(['order_manager'])).toContain('bank-list.import')
})

test('each life has its own group, and what is heard where one is comes first, the innermost before', () => {
  const tickets = lifeCommandsFor<{ type: 'ticket.close' }>('ticket', { 'ticket.close': { keys: 's x' } })
  const grouped = (life: string) =>
    commandGroups(
      [...commands, ...tickets],
      ['order_manager'],
      (command) => command.life === life || ['list.next', 'app', 'palette.open'].includes(command.id),
    )
  const headings = (life: string) => grouped(life).map(([heading]) => heading)
  const [[first, here] = []] = grouped('order')
  expect(first).toBe('scope.here')
  expect(here?.[0]?.life).toBe('order')
  expect(here?.at(-1)?.id).toBe('list.next')
  // what is heard everywhere stands where it always does
  expect(here?.map(({ id }) => id)).not.toContain('palette.open')
  // nobody comes to a record that has no page
  expect(headings('order')).not.toContain('life.ticket')
  expect(headings('ticket')).toEqual(expect.arrayContaining(['life.order', 'scope.record', 'scope.app']))
})
