import { expect, test } from 'vitest'
import { candidatesElsewhere, movesElsewhere } from '#app/palette/choosing/moves-elsewhere.ts'
import { createRows } from '#app/palette/choosing/rows.ts'
import { createCommandContext } from '#commands/command-context.ts'
import { offers } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import type { Actor } from '#entities/access.ts'
import type { Role } from '#entities/role.ts'
import { candidatesOf, wordsOf } from './words.ts'

const atHome = () => {
  const context = createCommandContext()
  context.listen('app', { hears: () => true, verdict: () => ({ ok: true }), send: () => {} })
  return offers(commands, context.current().listeners)
}

const goes: string[] = []
const rowsFor = async (...roles: Role[]) => {
  const actor: Actor = { id: 1, roles, shops: [] }
  const offered = atHome()
  const how = { t: wordsOf('de_DE'), locale: 'de_DE', go: (href: string) => void goes.push(href) }
  const rowsOf = createRows([
    ...candidatesOf(offered, 'de_DE'),
    ...candidatesElsewhere(await movesElsewhere(actor), offered, how),
  ])
  return (query: string) =>
    rowsOf({ mode: 'all', hits: [], lists: [], uses: {}, now: 0, query }).rows.flatMap((row) =>
      row.kind === 'command' ? [row] : [],
    )
}

test('a move is found where no such record is, and leads to those it applies to', async () => {
  const rowsOf = await rowsFor('order_manager')
  const remind = rowsOf('mahnung').find(({ offer }) => offer.id === 'invoice.remind')
  expect(remind).toMatchObject({ title: 'Mahnung senden', hint: 'Rechnungen', offer: { enabled: true } })
  remind?.offer.run()
  expect(goes).toEqual(['/invoices?status=over-due,reminded'])
  const cancelling = rowsOf('storno').map(({ offer }) => offer.id)
  expect(cancelling).toEqual(expect.arrayContaining(['order.cancel', 'invoice.cancel']))
  expect(rowsOf('geld').map(({ offer }) => offer.id)).toEqual(
    expect.arrayContaining(['go.invoices', 'invoice.mark_paid']),
  )
})

test('what somebody may not do is not offered from elsewhere', async () => {
  const rowsOf = await rowsFor('translator')
  expect(rowsOf('mahnung').filter(({ offer }) => offer.id.startsWith('invoice.'))).toEqual([])
})
