import { expect, test } from 'vitest'
import { isOfBurst, isText } from '#app/palette/confirming/burst.ts'

const key = (name: string, more: { isTrusted?: boolean; repeat?: boolean } = {}) => ({
  key: name,
  isTrusted: true,
  repeat: false,
  ...more,
})
const opened = { openedAt: 1000, openedBy: 600, typedAt: undefined }

test('whoever goes on typing has not seen the question: neither Enter nor Space answers it', () => {
  expect(isText(key('n'))).toBe(true)
  expect(isText(key(' '))).toBe(false)
  const typing = { ...opened, typedAt: 1100 }
  expect(isOfBurst(key('Enter'), typing, 1200)).toBe(true)
  expect(isOfBurst(key(' '), typing, 1599)).toBe(true)
  expect(isOfBurst(key('Enter'), typing, 1601)).toBe(false)
})

test('Enter right behind the key that opened the question is of the same burst', () => {
  const typed = { ...opened, openedBy: 990 }
  expect(isOfBurst(key('Enter'), typed, 1010)).toBe(true)
  expect(isOfBurst(key('Enter'), typed, 1239)).toBe(true)
  expect(isOfBurst(key('Enter'), typed, 1240)).toBe(false)
  // nobody waits for it twice: it took its time to come
  expect(isOfBurst(key('Enter'), { ...typed, openedAt: 1300 }, 1301)).toBe(false)
})

test('Enter after a look at the question is an answer, Space at once ends a word', () => {
  expect(isOfBurst(key('Enter'), opened, 1010)).toBe(false)
  expect(isOfBurst(key(' '), opened, 1010)).toBe(true)
  expect(isOfBurst(key(' '), opened, 1501)).toBe(false)
})

test('a key that was played, or is held down, answers nothing; others are not asked about', () => {
  expect(isOfBurst(key('Enter', { isTrusted: false }), opened, 9000)).toBe(true)
  expect(isOfBurst(key('Enter', { repeat: true }), opened, 9000)).toBe(true)
  expect(isOfBurst(key('Escape', { isTrusted: false }), opened, 1001)).toBe(false)
})
