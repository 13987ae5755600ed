import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideOutage, noteToast } from '#app/toasts/outage-toasts.ts'
import { hideToast, isToastShown, showToast } from '#ui/layer/toast.ts'

const id = 'bad Kontor cannot be reached'
const show = (isPassing: boolean) => {
  noteToast(id, isPassing)
  showToast({ text: 'Kontor cannot be reached', tone: 'bad', id })
}

beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (now: () => void) => now()))
afterEach(() => {
  hideToast(id)
  vi.unstubAllGlobals()
})

test('what tells of an outage alone goes with it', () => {
  show(true)
  show(true)
  expect(isToastShown(id)).toBe(true)
  hideOutage()
  expect(isToastShown(id)).toBe(false)
})

test.for([[true, false], [false, true], [false]])('what tells of a change, too, stays: %o', (told) => {
  for (const isPassing of told) show(isPassing)
  hideOutage()
  expect(isToastShown(id)).toBe(true)
})
