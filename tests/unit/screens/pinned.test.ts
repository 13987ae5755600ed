import { expect, test } from 'vitest'
import { leftOut, withPinned } from '#screens/product/pinned.ts'

const pinned = { field: 'categories', text: '12', out: '/products' }

test('what the path says is a filter like others, and stands in the address once', () => {
  const whole = withPinned('q=zelt&rows=50', pinned)
  expect(whole).toBe('q=zelt&rows=50&categories=12')
  expect(leftOut(whole, pinned)).toBe('q=zelt&rows=50')
  expect(leftOut('categories=12', pinned)).toBe('')
})

test('a second value of the field stays in the address', () => {
  expect(leftOut('categories=12&categories=any:3,4', pinned)).toBe('categories=any:3,4')
})

test('who takes it out, or means another, leaves the path', () => {
  expect(leftOut('q=zelt', pinned)).toBeUndefined()
  expect(leftOut('categories=13', pinned)).toBeUndefined()
})
