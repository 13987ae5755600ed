import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStandingErrors } from '#ui/layer/standing-errors.ts'

let closed: (string | number)[] = []
let errors = createStandingErrors((id) => closed.push(id))

beforeEach(() => {
  vi.useFakeTimers()
  closed = []
  errors = createStandingErrors((id) => closed.push(id))
})
afterEach(() => void vi.useRealTimers())

test('an error stays however long nothing succeeds, and goes at once when the same does', () => {
  errors.came('a', 'Refused', 'ship 5')
  vi.advanceTimersByTime(600_000)
  errors.succeeded('ship 6')
  vi.advanceTimersByTime(600_000)
  expect(closed).toEqual([])
  errors.succeeded('ship 5')
  vi.advanceTimersByTime(1)
  expect(closed).toEqual(['a'])
})

test('what has just come is left to be read, the longer the longer it is', () => {
  errors.came('short', 'Refused', 'x')
  errors.came('long', 'x'.repeat(200), 'x')
  errors.succeeded('x')
  vi.advanceTimersByTime(7999)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual(['short'])
  vi.advanceTimersByTime(7999)
  expect(closed).toEqual(['short'])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual(['short', 'long'])
})

test('what comes again is new, and what was closed is not closed twice', () => {
  errors.came('a', 'Refused', 'x')
  errors.came('b', 'Refused', 'x')
  errors.succeeded('x')
  errors.gone('b')
  vi.advanceTimersByTime(5000)
  errors.came('a', 'Refused', 'x')
  vi.advanceTimersByTime(60_000)
  expect(closed).toEqual([])
})

test('all go when the place is left, whatever they are about', () => {
  errors.came('a', 'Refused', 'x')
  errors.came('b', 'Refused', undefined)
  errors.leftPlace()
  vi.advanceTimersByTime(8000)
  expect(closed).toEqual(['a', 'b'])
})
