import { describe, expect, it } from 'vitest'
import { capsOf } from '#commands/key-caps.ts'
import { lifeCommandsFor } from '#commands/command.ts'
import {
  clashesIn,
  isReserved,
  layoutsWithout,
  bindingProblemOf,
  reachable,
  keyBindingsOf,
} from '#commands/key-rules.ts'
import { layouts } from '#commands/layouts.ts'
import { commands } from '#commands/registry.ts'

describe('the keys of all commands', () => {
  it('stand in nobody’s way: one key for one command, and no command that begins another', () => {
    expect(clashesIn(commands)).toEqual([])
  })

  it('are heard in every scope that has commands', () => {
    const heard = new Set(reachable.flat())
    expect(commands.filter(({ scope, keys }) => keys !== undefined && !heard.has(scope))).toEqual([])
  })

  it('are sequences of at most two keys', () => {
    expect(keyBindingsOf(commands).filter(({ strokes }) => strokes.length > 2)).toEqual([])
  })

  it('bind nothing that a layout, the system or the browser needs', () => {
    expect(keyBindingsOf(commands).filter(({ strokes }) => strokes.some(isReserved))).toEqual([])
  })

  it('can be typed on every layout without AltGr', () => {
    const dead = commands
      .filter(({ keys }) => keys !== undefined)
      .filter(({ id }) => {
        const lacking = keyBindingsOf(commands.filter((command) => command.id === id)).map(({ strokes }) =>
          layoutsWithout(strokes),
        )
        return Object.keys(layouts).some((layout) => lacking.every((names) => names.includes(layout)))
      })
    expect(dead.map(({ id }) => id)).toEqual([])
  })
})

describe('a second life', () => {
  const tickets = lifeCommandsFor<{ type: 'ticket.close' } | { type: 'ticket.split' }>('ticket', {
    'ticket.close': { keys: 's x' },
    'ticket.split': { keys: 's f' },
  })
  const all = [...commands, ...tickets]
  const against = (id: string, ...strokes: string[]) => bindingProblemOf(all, id, strokes)

  it('may have the keys of another: a record is of one life', () => {
    expect(commands.find(({ id }) => id === 'order.cancel')?.keys).toBe('s x')
    expect(clashesIn(all)).toEqual([])
    expect(against('ticket.split', 's', 'p')).toBeUndefined()
    expect(against('order.cancel', 's', 'w')).toBeUndefined()
  })

  it('has each key once within itself, and none of what is heard around it', () => {
    expect(against('ticket.split', 's', 'x')).toMatchObject({ kind: 'taken', by: 'ticket.close' })
    // of every record, of the list around it, of everywhere
    expect(against('ticket.split', 'm')).toMatchObject({ kind: 'taken', by: 'record.map' })
    expect(against('ticket.split', 'x', 'y')).toMatchObject({ kind: 'taken', by: 'list.select' })
    expect(against('ticket.split', 'z')).toMatchObject({ kind: 'taken', by: 'change.undo' })
    expect(against('record.map', 's')).toMatchObject({ kind: 'taken', by: 'order.place' })
  })
})

describe('commands that ask first', () => {
  it('are the ten of the specification on an order and its refund, those on an invoice that book, forgo, urge the customer or end the claim, all of a payment and of a refund, what sends a shipment, buys its labels and gives them back, takes it back or gives a label up, what decides over a return, what refuses a business, what refuses or takes back days off and a corrected day, both on a user, the switches of a shop, what stops a scheduled job, a booking that is reversed, and a mail that somebody gets twice', () => {
    const confirmed = commands.filter(({ confirm }) => confirm === true).map(({ id }) => id)
    expect(confirmed.toSorted()).toEqual(
      [
        'absence.ask_back',
        'absence.refuse',
        'absence.withdraw',
        'bank-statement-line.unbook',
        'correction.refuse',
        'correction.withdraw',
        'communication.resend',
        'customer.refuse',
        'cron-job.switch_off',
        'webhook.pause',
        'work-month.close',
        'invoice.cancel',
        'invoice.hand_over',
        'invoice.mark_paid',
        'invoice.remind',
        'invoice.reverse_payment',
        'invoice.waive_fees',
        'invoice.write_off',
        'order.cancel',
        'order.complete',
        'order.confirm_pickup',
        'order.confirm_shipment',
        'order.offer',
        'order.place',
        'order.prepare_pickup',
        'order.prepare_shipping',
        'order.ready_for_pickup',
        'order.release',
        'shop.disable',
        'shop.enable',
        'shop.go_live',
        'shop.go_test',
        'shop.sync_off',
        'shop.sync_on',
        'parcel.void',
        'return.accept',
        'return.refund',
        'return.refuse',
        'return.withdraw',
        'shipment.label',
        'shipment.void_labels',
        'shipment.ship',
        'shipment.unship',
        'shipment.void',
        'order.refund',
        'refund.confirm',
        'refund.discard',
        'refund.pay_out',
        'refund.retry',
        'transaction.authorise',
        'transaction.capture',
        'transaction.charge_back',
        'transaction.receive',
        'transaction.reverse',
        'transaction.use',
        'transaction.void',
        'user.disable',
        'user.enable',
      ].toSorted(),
    )
  })
})

describe('caps', () => {
  const german = { nameOf: (key: string) => (key === 'Mod' ? 'Strg' : key === 'Delete' ? 'Entf' : key), isApple: false }
  it('are drawn as the keyboard is labelled', () => {
    expect(capsOf('Mod+K', german)).toEqual([['Strg', 'K']])
    expect(capsOf('g o', german)).toEqual([['g', 'o']])
    expect(capsOf('j | ArrowDown', german)).toEqual([['j'], ['↓']])
    expect(capsOf('Shift+S', german)).toEqual([['⇧', 'S']])
    expect(capsOf('Delete', german)).toEqual([['Entf']])
    expect(capsOf('Mod+Enter', { ...german, isApple: true })).toEqual([['⌘', '↵']])
  })
})
