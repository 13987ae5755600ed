import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deadlineOf,
  measuring,
  initialDecoding,
  pass,
  press,
  type KeyDecision,
  type Decoding,
  type DecoderSettings,
} from '#app/scanner/decode.ts'
import { usSignOf } from '#app/scanner/us-signs.ts'
import { calibrated, usualProfile, type Scan, type ScannerProfile } from '#entities/scan/scanner-profile.ts'
import { layoutNames, scannedOn, signsOf, type LayoutName } from '#tests/support/layout-keys.ts'

type Key = {
  code: string
  key: string
  at: number
  shift?: boolean
  ctrl?: boolean
  repeat?: boolean
  isMod?: boolean
  composes?: boolean
}

/** A page with its keys: what acts there, in which order, what its field holds, and which scans come. */
const pageWith = (profile: DecoderSettings = { ...usualProfile, is_on: true }, isInField = false) => {
  let state: Decoding<Key> = initialDecoding
  let passed: string[] = []
  const acted: Key[] = []
  const field: string[] = []
  const scans: Scan[] = []
  const apply = (decisions: readonly KeyDecision<Key>[], key?: Key) => {
    for (const decision of decisions) {
      if (decision.does === 'release') acted.push(...decision.events)
      if (decision.does === 'scan') scans.push(decision.scan)
      if (decision.does === 'withdraw') field.splice(-passed.length, passed.length)
      if (decision.does === 'pass' && key !== undefined && key.isMod !== true) {
        acted.push(key)
        if (isInField && [...key.key].length === 1) field.push(key.key)
      }
    }
    passed = state.keys.filter(({ isWaiting }) => !isWaiting).map(({ sign }) => sign)
  }
  const wait = (until: number) => {
    const due = deadlineOf(state, profile)
    if (due === undefined || due > until) return
    const told = pass(state, profile, due)
    state = told.state
    apply(told.decisions)
  }
  return {
    press: (key: Key) => {
      // the timer, unless the page was too busy for it
      wait(key.at)
      const told = press(
        state,
        {
          event: key,
          code: key.code,
          shift: key.shift ?? false,
          ctrl: key.ctrl ?? false,
          isChord: false,
          isModifier: key.isMod ?? false,
          isComposing: key.composes ?? false,
          repeat: key.repeat ?? false,
          at: key.at,
          isInField,
        },
        profile,
      )
      passed = state.keys.filter(({ isWaiting }) => !isWaiting).map(({ sign }) => sign)
      state = told.state
      apply(told.decisions, key)
    },
    end: () => wait(Infinity),
    acted: () => acted.map(({ key }) => key),
    scans: () => scans.map(({ text }) => text),
    pace: () => scans.at(-1)?.pace,
    field: () => field.join(''),
  }
}

const enter = { code: 'Enter', key: 'Enter' }
const tab = { code: 'Tab', key: 'Tab' }
const lineFeed = { code: 'KeyJ', key: 'j', ctrl: true }

const burst = (layout: LayoutName, text: string, from: number, gap: (at: number) => number): Key[] => {
  let at = from
  return scannedOn(layout, text).map((key, place) => ({ ...key, at: (at += place === 0 ? 0 : gap(place)) }))
}

/** What a barcode may say in ASCII; it begins with no space. */
const code = fc
  .string({
    unit: fc.integer({ min: 32, max: 126 }).map((sign) => String.fromCodePoint(sign)),
    minLength: 4,
    maxLength: 40,
  })
  .filter((text) => !text.startsWith(' '))
const layout = fc.constantFrom(...layoutNames)
const ending = fc.constantFrom('Enter', 'Tab', 'LineFeed', 'none')
const typedKey = fc.constantFrom(
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `Key${letter.toUpperCase()}`),
  'Digit1',
  'Digit7',
  'Minus',
  'Slash',
  'Semicolon',
  'BracketLeft',
  'Space',
  'Enter',
  'Tab',
  'Escape',
  'ArrowDown',
)
const keyOn = (name: LayoutName, at: string): string => (at === 'Space' ? ' ' : (signsOf(name).get(at)?.direct ?? at))

const suffixKeys: Record<string, Omit<Key, 'at'>[]> = { Enter: [enter], Tab: [tab], LineFeed: [lineFeed], none: [] }

describe('a scan', () => {
  it('of SH-1007/YZ is read on a German keyboard, where it arrives as SHß1007-ZY', () => {
    const keys = burst('DE', 'SH-1007/YZ', 0, () => 8)
    expect(keys.map(({ key }) => key).join('')).toBe('SHß1007-ZY')
    const page = pageWith()
    for (const key of keys) page.press(key)
    page.press({ ...enter, at: 90 })
    expect(page.scans()).toEqual(['SH-1007/YZ'])
    expect(page.acted()).toEqual([])
    expect(page.pace()).toEqual({ longestGap: 8, prefix: null, suffix: 'Enter' })
  })

  it('is decoded and typing beside it acts once and in order, whatever text, layout and focus', () => {
    const parts = fc.array(
      fc.oneof(
        fc.record({
          scan: code,
          gaps: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 40, maxLength: 40 }),
          ending,
        }),
        fc.record({ typed: fc.array(typedKey, { minLength: 1, maxLength: 6 }) }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(parts, layout, fc.boolean(), (all, name, isInField) => {
        const page = pageWith(undefined, isInField)
        const wanted = { acted: [] as string[], scans: [] as string[] }
        let at = 1000
        for (const part of all) {
          if ('typed' in part) {
            for (const typed of part.typed) {
              at += 90
              const key = keyOn(name, typed)
              wanted.acted.push(key)
              page.press({ code: typed, key, at })
            }
            continue
          }
          at += 90
          for (const key of burst(name, part.scan, at, (place) => part.gaps[place] ?? 0)) {
            at = key.at
            page.press(key)
          }
          for (const key of suffixKeys[part.ending] ?? []) page.press({ ...key, at: (at += 5) })
          wanted.scans.push(part.scan)
        }
        page.end()
        expect(page.scans()).toEqual(wanted.scans)
        // what a field took of a burst before it was one is withdrawn
        const written = wanted.acted.filter((key) => [...key].length === 1).join('')
        expect(isInField ? page.field() : page.acted()).toEqual(isInField ? written : wanted.acted)
      }),
      { numRuns: 400 },
    )
  })

  it('sixty in ten seconds: none is lost, however busy the page', () => {
    const page = pageWith()
    const texts = Array.from({ length: 60 }, (_, at) => `4012345${String(at).padStart(6, '0')}`)
    texts.forEach((text, at) => {
      for (const key of burst('FR', text, at * 166, () => 5)) page.press(key)
      page.press({ ...enter, at: at * 166 + 70 })
    })
    expect(page.scans()).toEqual(texts)
    expect(page.acted()).toEqual([])
  })

  it('ends with one suffix, and a second one behind it opens nothing', () => {
    const page = pageWith()
    for (const key of burst('US', 'ABCD', 0, () => 5)) page.press(key)
    page.press({ ...enter, at: 20 })
    page.press({ ...lineFeed, at: 24 })
    page.press({ ...enter, at: 200 })
    expect(page.scans()).toEqual(['ABCD'])
    expect(page.acted()).toEqual(['Enter'])
  })

  it('leaves Enter to the person where the scanner sends another suffix', () => {
    const profile: ScannerProfile = { ...usualProfile, is_on: true, suffix: 'Tab' }
    const page = pageWith(profile)
    for (const key of burst('US', 'ABCD', 0, () => 5)) page.press(key)
    page.press({ ...enter, at: 40 })
    expect(page.scans()).toEqual(['ABCD'])
    expect(page.acted()).toEqual(['Enter'])
  })

  it('keeps the separators of a GS1 code, and Shift that a scanner presses by itself', () => {
    const page = pageWith()
    const [first, ...rest] = burst('US', '10AB', 0, () => 5)
    if (first !== undefined) page.press(first)
    page.press({ code: 'ShiftLeft', key: 'Shift', isMod: true, at: 28 })
    for (const key of rest) page.press({ ...key, at: key.at + 50 })
    page.press({ code: 'BracketRight', key: ']', ctrl: true, at: 70 })
    page.press({ code: 'Digit2', key: '2', at: 75 })
    page.end()
    expect(page.scans()).toEqual(['10AB\u001D2'])
  })

  it('that a key announces may be short, and then nothing else waits', () => {
    const page = pageWith({ ...usualProfile, is_on: true, prefix: 'F13' })
    page.press({ code: 'KeyZ', key: 'z', at: 0 })
    expect(page.acted()).toEqual(['z'])
    page.press({ code: 'F13', key: 'F13', at: 100 })
    page.press({ code: 'Digit7', key: '7', at: 140 })
    page.press({ ...enter, at: 150 })
    expect(page.scans()).toEqual(['7'])
    expect(page.acted()).toEqual(['z'])
  })

  it('is measured with the pace, the prefix and the suffix of the scanner', () => {
    const page = pageWith(measuring)
    page.press({ code: 'F15', key: 'F15', at: 0 })
    for (const key of burst('IT', 'X001', 40, (place) => (place === 2 ? 61 : 20))) page.press(key)
    page.press({ ...tab, at: 160 })
    expect(page.scans()).toEqual(['X001'])
    const pace = page.pace()
    expect(pace).toEqual({ longestGap: 61, prefix: 'F15', suffix: 'Tab' })
    expect(pace && calibrated(pace)).toEqual({ is_on: true, gap: 92, prefix: 'F15', suffix: 'Tab' })
  })
})

describe('typing', () => {
  it('acts after the gap and ten milliseconds, and not before', () => {
    const page = pageWith()
    page.press({ code: 'KeyG', key: 'g', at: 0 })
    expect(page.acted()).toEqual([])
    page.end()
    expect(page.acted()).toEqual(['g'])
  })

  it('of two or three keys at once is no scan, and keeps its order with what follows', () => {
    const page = pageWith()
    page.press({ code: 'KeyG', key: 'g', at: 0 })
    page.press({ code: 'KeyO', key: 'o', at: 12 })
    page.press({ ...enter, at: 24 })
    expect(page.acted()).toEqual(['g', 'o', 'Enter'])
    expect(page.scans()).toEqual([])
  })

  it('with a key held down moves on with each repetition, however quick', () => {
    const page = pageWith()
    page.press({ code: 'KeyJ', key: 'j', at: 0 })
    for (const at of [20, 40, 60, 80, 100]) page.press({ code: 'KeyJ', key: 'j', repeat: true, at })
    page.end()
    expect(page.acted()).toEqual(['j', 'j', 'j', 'j', 'j', 'j'])
    expect(page.scans()).toEqual([])
  })

  it('in a field waits for nothing', () => {
    const page = pageWith(undefined, true)
    page.press({ code: 'KeyG', key: 'g', at: 0 })
    expect(page.field()).toBe('g')
  })

  it('with 35 ms between the keys is no scan, and nothing is withheld longer than it must be', () => {
    const page = pageWith()
    'SCAN'.split('').forEach((key, at) => page.press({ code: `Key${key}`, key, at: at * 35 }))
    expect(page.acted()).toEqual(['S', 'C', 'A'])
    page.end()
    expect(page.scans()).toEqual([])
  })

  it('with an input method begins no scan', () => {
    const page = pageWith()
    for (const at of [0, 5, 10, 15, 20]) page.press({ code: 'KeyA', key: 'a', at, composes: true })
    expect(page.acted()).toHaveLength(5)
  })

  it('of a chord passes at once, behind what waits', () => {
    const page = pageWith()
    page.press({ code: 'KeyX', key: 'x', at: 0 })
    page.press({ code: 'KeyK', key: 'k', ctrl: true, at: 10 })
    expect(page.acted()).toEqual(['x', 'k'])
  })
})

it('every sign of ASCII has a key', () => {
  for (let sign = 32; sign < 127; sign += 1) {
    const text = String.fromCodePoint(sign)
    const [key] = scannedOn('US', text)
    expect(usSignOf(key?.code ?? '', key?.shift ?? false)).toBe(text)
    expect(key?.key).toBe(text)
  }
})
