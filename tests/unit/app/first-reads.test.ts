import { expect, test } from 'vitest'
import { firstReadsAt, type FirstRead } from '#app/start/first-reads.ts'
import { orderParts } from '#entities/order/parts.ts'
import { customerParts } from '#entities/customer/parts.ts'

const at = (address: string, pageSize?: number, view?: number): Promise<FirstRead[]> =>
  firstReadsAt(new URL(address, 'http://kontor.example'), {
    pageSize: () => pageSize,
    view: () => view,
    address: (_, id) => (id === 7 ? 'status=pending&view=7' : undefined),
  })

const newest = [{ field: 'date_created', dir: 'desc' }]
const page = (number: number, size: number, asked: object = {}) => ({
  id: 'search',
  body: { object: 'order', scope: ['results'], params: { sort: newest, ...asked, page: number, page_size: size } },
})

test('a list asks the page of its focused row, as the address says or as somebody has arranged it', async () => {
  expect(await at('/orders/orders')).toEqual([page(1, 100)])
  expect(await at('/orders/orders', 25)).toEqual([page(1, 25), page(2, 25)])
  expect(await at('/orders/orders?rows=50', 25)).toEqual([page(1, 50)])
  expect(await at('/orders/orders?at=150')).toEqual([page(2, 100)])
  expect(await at('/orders/orders?at=190')).toEqual([page(2, 100), page(3, 100)])
})

test('a list is asked as the view says that it is opened with, or that stands alone in its address', async () => {
  const pending = page(1, 100, { filters: [{ field: 'status', op: 'in', value: ['pending'] }] })
  expect(await at('/orders/orders', undefined, 7)).toEqual([pending])
  expect(await at('/orders/orders?view=7')).toEqual([pending])
  // what is said counts, and nothing of one that this device does not know
  expect(await at('/orders/orders?view=all', undefined, 7)).toEqual([page(1, 100)])
  expect(await at('/orders/orders?view=7&q=', undefined, 7)).toEqual([page(1, 100)])
  expect(await at('/orders/orders?view=8')).toEqual([page(1, 100)])
})

test('words, filters and sort of an address are asked as the list asks them', async () => {
  expect(await at('/orders/orders?q=%20Huber%20&status=pending,cart&sort=total.asc')).toEqual([
    page(1, 100, {
      query: 'Huber',
      filters: [{ field: 'status', op: 'in', value: ['pending', 'cart'] }],
      sort: [{ field: 'total', dir: 'asc' }],
    }),
  ])
  // what no list knows is left out of the question, too
  expect(await at('/orders/orders?status=lost&colour=red')).toEqual([page(1, 100)])
})

test('a record is asked for whole', async () => {
  const expand = [...Object.keys(orderParts), 'locks']
  const order = { id: 'record.read', params: { object: 'order', id: 7 }, body: { expand } }
  expect(await at('/orders/7')).toEqual([order])
  expect(await at('/orders/7/shipping')).toEqual([order])
  expect(await at('/customers/12')).toEqual([
    {
      id: 'record.read',
      params: { object: 'customer', id: 12 },
      body: { expand: [...Object.keys(customerParts), 'locks'] },
    },
  ])
})

test.for(['/', '/profile', '/nowhere', '/orders/shipping/scan', '/orders/many', '/customers/new', '/orders/new'])(
  '%s asks nothing ahead',
  async (address) => {
    expect(await at(address)).toEqual([])
  },
)
