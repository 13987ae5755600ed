import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { lives } from '#machines/life/lives.ts'
import type { Life } from '#machines/life/define-life.ts'
import { Decision } from '#ui/action/decision.tsx'

/** A record of which every move is irreversible that ever is. */
const worst = { has_payment: true, packed_quantity: 1, open_label_count: 1 } as never // the lives read no more for it

const irreversible = (lives as readonly Life[]).flatMap(({ moves, isIrreversible }) =>
  moves.filter((move) => isIrreversible(move, worst)),
)

test('these moves nothing takes back, and each is asked before it is made', () => {
  expect(irreversible.toSorted()).toEqual([
    'invoice.cancel',
    'invoice.hand_over',
    'invoice.write_off',
    'order.cancel',
    'order.confirm_shipment',
    'refund.confirm',
    'transaction.charge_back',
    'transaction.reverse',
  ])
  for (const move of irreversible) expect(commands.find(({ id }) => id === move)).toMatchObject({ confirm: true })
})

test('Enter and the focus are on leaving what nothing takes back, and on doing everything else', () => {
  const answers = (isIrreversible: boolean) =>
    renderToStaticMarkup(
      <Decision
        {...{ isIrreversible }}
        cancel="Leave"
        confirm="Do"
        keys={{ enter: ['Enter'], escape: ['Esc'] }}
        first={{ 'data-first-focus': '' }}
        onCancel={() => undefined}
        onConfirm={() => undefined}
      />,
    )
      .split('</button>')
      .slice(0, 2)
      .map((button) => [/Leave|Do/.exec(button)?.[0], button.includes('data-first-focus'), button.includes('Enter')])
  expect(answers(true)).toEqual([
    ['Leave', true, true],
    ['Do', false, false],
  ])
  expect(answers(false)).toEqual([
    ['Leave', false, false],
    ['Do', true, true],
  ])
})
