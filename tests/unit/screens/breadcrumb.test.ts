import { expect, test } from 'vitest'
import { breadcrumbOf } from '#screens/shell/breadcrumb.ts'

test('a place that is called like its group is said once, every other one after its group', () => {
  expect(breadcrumbOf('shops').map(({ id }) => id)).toEqual(['shops'])
  expect(breadcrumbOf('shop').map(({ id }) => id)).toEqual(['shops', 'shop'])
  expect(breadcrumbOf('invoices').map(({ id }) => id)).toEqual(['payment', 'invoices'])
})

test('a group that the drawer does not show is not named on the way', () => {
  expect(breadcrumbOf('invoice', () => false).map(({ id }) => id)).toEqual(['invoices', 'invoice'])
})
