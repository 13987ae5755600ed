import { describe, expect, test } from 'vitest'
import { eventsIn, webhookObjects, webhookEvents } from '#entities/webhook/events.ts'
import { webhookDelivery } from '#entities/webhook-delivery/webhook-delivery.ts'
import { lives } from '#machines/life/lives.ts'

const writing = ['created', 'changed', 'deleted', 'status_changed']
/** Where the transitions of a chart lead, from somewhere else. */
const entered = (object: string): string[] => {
  const { machine } = lives.find((life) => life.object === object) ?? {}
  const states = Object.entries(machine?.root.states ?? {})
  return states.flatMap(([from, { transitions }]) =>
    [...transitions.values()].flatMap((ways) =>
      ways.flatMap(({ target = [] }) => target.map(({ key }) => key).filter((to) => to !== from)),
    ),
  )
}

describe.each(webhookObjects)('what sets a webhook off of a %s', (object) => {
  const statuses = webhookEvents
    .filter((event) => event.startsWith(`${object}.`))
    .map((event) => event.slice(object.length + 1))
    .filter((what) => !writing.includes(what))

  test('is each status that its chart leads to, and no other', () => {
    const hasLife = lives.some((life) => life.object === object)
    // of some only what is written is told
    const led = hasLife && statuses.length > 0 ? entered(object).filter((to) => !writing.includes(to)) : []
    expect(statuses.toSorted()).toEqual([...new Set(led)].toSorted())
  })
})

test('what is told of is what a delivery may name, and a trial', () => {
  expect(webhookDelivery.fields.object.of).toEqual([...webhookObjects, 'webhook'])
})

test.each([
  [{ object: 'order', verb: 'order.create', after: { status: 'preparing' } }, ['order.created']],
  [
    { object: 'order', verb: 'order.release', before: { status: 'pending' }, after: { status: 'processing' } },
    ['order.changed', 'order.status_changed', 'order.processing'],
  ],
  [{ object: 'order', verb: 'order.change', before: { note: 'a' }, after: { note: 'b' } }, ['order.changed']],
  [{ object: 'customer', verb: 'customer.delete', before: { id: 1 } }, ['customer.deleted']],
  [
    { object: 'invoice', verb: 'invoice.settled', before: { status: 'sent' }, after: { status: 'paid' } },
    ['invoice.status_changed', 'invoice.paid'],
  ],
  [{ object: 'user', verb: 'user.create', after: {} }, []],
])('%j is %j', (happened, events) => {
  expect(eventsIn(happened)).toEqual(events)
})
