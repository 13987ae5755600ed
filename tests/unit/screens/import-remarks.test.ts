import { expect, test } from 'vitest'
import { remarksOn } from '#screens/import/remarks.ts'

const tried = (heads: readonly string[], targets: readonly (string | null)[], rows: number, same = 0) =>
  remarksOn({
    columns: heads.map((head) => ({ head, sample: '' })),
    mapping: { key: null, columns: [...targets], empty: 'keep' },
    rows,
    same,
  }).map(({ is, head }) => (head === '' ? is : `${is}: ${head}`))

test('a file of which nothing is imported says why', () => {
  expect(tried(['%PDF-1.4'], [null], 0)).toEqual(['no_column'])
  expect(tried(['SKU', 'Name'], ['sku', 'name'], 0)).toEqual(['header_only'])
  expect(tried(['SKU', 'Name'], ['sku', 'name'], 7, 7)).toEqual(['all_same'])
  expect(tried(['SKU', 'Name'], ['sku', 'name'], 7, 6)).toEqual([])
})

test('a heading that stands there twice is named once', () => {
  expect(tried(['SKU', 'Kurztitel', ' kurztitel ', ''], ['sku', 'short_title', null, null], 3)).toEqual([
    'doubled: Kurztitel',
  ])
  // each of them is for another field
  expect(tried(['SKU', 'Name', 'Name'], ['sku', 'name', 'internal_name'], 3)).toEqual([])
})
