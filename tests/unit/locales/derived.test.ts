import { expect, it } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import { entity } from '#entities/entity.ts'
import { starts, wordsOf } from '#scripts/locales/derived.ts'

const claim = entity({
  name: 'warranty-claim',
  table: 'warranty_claims',
  label: [['number']],
  fields: {
    number: { kind: 'text', max: 20, required: true },
    state: { kind: 'choice', of: ['open', 'closed'] },
    is_urgent: { kind: 'flag' },
    reply: { kind: 'longtext', max: 4000 },
    date_received: { kind: 'date', readonly: true },
  },
  access: { read: ['order_manager'], write: ['order_manager'] },
  found: { in: 'documents', as: 'number', with: ['state'] },
  list: { text: ['number'], columns: ['number'], filters: [], sortable: ['number'], sort: 'number asc' },
  form: { claim: ['number', 'state', 'is_urgent'], answer: ['reply'] },
})

it('all words of a new noun are asked at once, before it has a place', () => {
  expect(wordsOf(claim)).toEqual([
    'ui:object.warranty-claim',
    'places:warranty_claims',
    'places:warranty_claim',
    'entities:warranty-claim.number',
    'entities:warranty-claim.state',
    'entities:warranty-claim.state.open',
    'entities:warranty-claim.state.closed',
    'entities:warranty-claim.is_urgent',
    'entities:warranty-claim.reply',
    'entities:warranty-claim.date_received',
    'record:section.claim',
    'record:section.answer',
    'record:section.details',
  ])
})

it('a noun with a page is asked for the words of its own places, and for the sections of its record', () => {
  expect(wordsOf(customer)).toEqual(
    expect.arrayContaining(['places:customers', 'places:customer', 'record:section.base', 'record:section.details']),
  )
})

it('what titles lists begins as plural', () => {
  expect(starts.get('ui:object.price-list')).toBe('price_lists')
})
