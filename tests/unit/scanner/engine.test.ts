import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEngine } from '#app/scanner/engine.ts'
import { usualProfile } from '#entities/scan/scanner-profile.ts'

type Fake = KeyboardEvent & { readonly code: string }

const down = (code: string, at: number, isTrusted = true) =>
  ({ code, key: code.replace('Key', '').toLowerCase(), timeStamp: at, isTrusted, target: null }) as unknown as Fake

const started = () => {
  const pressed: string[] = []
  const scans: string[] = []
  const engine = createEngine(
    {
      settings: () => ({ ...usualProfile, is_on: true }),
      now: () => Date.now(),
      onScan: ({ text }) => scans.push(text),
      pressAgain: ({ key }) => pressed.push(key),
      note: () => undefined,
      restore: () => undefined,
    },
    (event) => ({
      event,
      code: event.code,
      shift: false,
      ctrl: false,
      isChord: false,
      isModifier: false,
      isComposing: false,
      repeat: false,
      at: event.timeStamp,
      isInField: false,
    }),
  )
  return { engine, pressed, scans }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('holds a lone key for the gap and ten milliseconds', () => {
  const { engine, pressed } = started()
  expect(engine.hears(down('KeyG', 0))).toBe(true)
  vi.advanceTimersByTime(39)
  expect(pressed).toEqual([])
  vi.advanceTimersByTime(2)
  expect(pressed).toEqual(['g'])
})

it('waits as long for the next key as the page took to hear of the first', () => {
  const { engine, pressed, scans } = started()
  vi.setSystemTime(35)
  engine.hears(down('KeyS', 0))
  vi.advanceTimersByTime(30)
  for (const [at, code] of ['KeyC', 'KeyA', 'KeyN', 'Enter'].entries()) engine.hears(down(code, (at + 1) * 8))
  vi.runAllTimers()
  expect(scans).toEqual(['scan'])
  expect(pressed).toEqual([])
})

it('waits longer where the page hears keys later and later, and a quarter of a second at most', () => {
  const { engine, pressed, scans } = started()
  vi.setSystemTime(100)
  engine.hears(down('KeyS', 0))
  // twice as late as the first
  vi.advanceTimersByTime(100)
  for (const [at, code] of ['KeyC', 'KeyA', 'KeyN', 'Enter'].entries()) engine.hears(down(code, (at + 1) * 8))
  expect(scans).toEqual(['scan'])
  vi.setSystemTime(5000)
  engine.hears(down('KeyG', 1000))
  vi.advanceTimersByTime(289)
  expect(pressed).toEqual([])
  vi.advanceTimersByTime(2)
  expect(pressed).toEqual(['g'])
})

it('gives keys time to come where its own clock was late', () => {
  const { engine, pressed, scans } = started()
  engine.hears(down('KeyS', 0))
  vi.setSystemTime(140)
  vi.advanceTimersToNextTimer()
  // the page was busy for a tenth of a second: the next key needs a moment to be sent
  vi.advanceTimersByTime(60)
  for (const [at, code] of ['KeyC', 'KeyA', 'KeyN', 'Enter'].entries()) engine.hears(down(code, (at + 1) * 8))
  vi.runAllTimers()
  expect(scans).toEqual(['scan'])
  expect(pressed).toEqual([])
})

it('lets pass what is pressed again, and whatever a program presses', () => {
  const { engine, pressed } = started()
  expect(engine.hears(down('KeyG', 0, false))).toBe(false)
  vi.runAllTimers()
  expect(pressed).toEqual([])
})

it('hears the keys that came while the page was busy before it takes the first for typed', () => {
  const { engine, pressed, scans } = started()
  engine.hears(down('KeyS', 0))
  // the page is busy for 200 ms: its timer comes late, the keys behind it a little later
  vi.setSystemTime(200)
  vi.advanceTimersToNextTimer()
  for (const [at, code] of ['KeyC', 'KeyA', 'KeyN', 'Enter'].entries()) engine.hears(down(code, (at + 1) * 8))
  vi.runAllTimers()
  expect(scans).toEqual(['scan'])
  expect(pressed).toEqual([])
})

it('of what was typed before it was there keeps the scans, and gives back the rest in its order', () => {
  const { engine, pressed, scans } = started()
  const early = [
    down('KeyG', 0),
    down('KeyO', 90),
    ...['KeyS', 'KeyC', 'KeyA', 'KeyN', 'Enter'].map((code, at) => down(code, 200 + at * 5)),
    down('KeyJ', 400),
  ]
  expect(engine.sift(early).map(({ key }) => key)).toEqual(['g', 'o'])
  expect(scans).toEqual(['scan'])
  vi.runAllTimers()
  expect(pressed).toEqual(['j'])
})
