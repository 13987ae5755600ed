import { gaps, prefixes, type Scan, type ScannerProfile, type Suffix } from '#entities/scan/scanner-profile.ts'
import { usSignOf } from './us-signs.ts'

/** A key as it goes down. `E` is whatever comes back when it is let go: the browser's event. */
export type KeyDown<E> = {
  event: E
  code: string
  shift: boolean
  ctrl: boolean
  /** Alt, AltGr or the key of the system is held. */
  isChord: boolean
  isModifier: boolean
  /** An input method is at work: no code begins there. */
  isComposing: boolean
  repeat: boolean
  /** ms, as the event says it: a busy page does not stretch it. */
  at: number
  /** A field takes it at once: what is typed there does not wait, and a burst is taken out again. */
  isInField: boolean
}

type Kept<E> = { event: E; sign: string; isWaiting: boolean }

/** What has come and is not decided. */
export type Decoding<E> = {
  keys: readonly Kept<E>[]
  /** When the last sign of life came. */
  last: number
  longestGap: number
  /** The key that announced it. */
  prefix: string | null
  /** When a code was ended by its suffix: a scanner may send a second one. */
  ended: number
}

export type KeyDecision<E> =
  /** The key is the scanner's, or waits: nothing else hears it. */
  | { does: 'take' }
  | { does: 'pass' }
  /** Keys that were typed act now, in this order. */
  | { does: 'release'; events: readonly E[] }
  /** What a field has taken of a burst is taken out of it again. */
  | { does: 'withdraw' }
  | { does: 'scan'; scan: Scan }

export type Decoded<E> = { state: Decoding<E>; decisions: readonly KeyDecision<E>[] }

/** Signs in a row that make a burst. */
const fewestSigns = 4
/** ms without a sign that end one. */
const silence = 60
/** ms that a lone key waits longer than the gap. */
const grace = 10

export const initialDecoding = { keys: [], last: 0, longestGap: 0, prefix: null, ended: -Infinity } as const

const isBurst = ({ keys, prefix }: Decoding<unknown>) => prefix !== null || keys.length >= fewestSigns
const isIdle = ({ keys, prefix }: Decoding<unknown>) => prefix === null && keys.length === 0

const silenceOf = ({ gap }: ScannerProfile) => Math.max(silence, gap + grace)

/** Calibration hears whatever announces a code, and codes that nothing announces. */
export type DecoderSettings = ScannerProfile & { measures?: true }

const announces = ({ code, repeat }: KeyDown<unknown>, { prefix, measures }: DecoderSettings): boolean =>
  !repeat && (measures ? prefixes.includes(code) : prefix === code)

/** Until when what is kept waits for another key; undefined where nothing is kept. */
export const deadlineOf = (state: Decoding<unknown>, profile: ScannerProfile): number | undefined =>
  isIdle(state) ? undefined : state.last + (isBurst(state) ? silenceOf(profile) : profile.gap + grace)

const ends = (suffix: Suffix, is: Suffix) => suffix === is || suffix === 'any'

/** The suffix that a key may be. */
const suffixOf = <E>({ code, ctrl }: KeyDown<E>): Suffix | undefined => {
  if (ctrl) return code === 'KeyJ' ? 'LineFeed' : undefined
  if (code === 'Enter' || code === 'NumpadEnter') return 'Enter'
  return code === 'Tab' ? 'Tab' : undefined
}

/** Separates the parts of a GS1 code; scanners send it as Ctrl+]. */
const groupSeparator = '\u001D'

const signOf = <E>({ code, shift, ctrl, isChord, repeat }: KeyDown<E>): string | undefined => {
  if (isChord || repeat) return undefined
  if (ctrl) return code === 'BracketRight' ? groupSeparator : undefined
  return usSignOf(code, shift)
}

/** What is kept is typing after all. */
const release = <E>(state: Decoding<E>): Decoded<E> => {
  const events = state.keys.filter(({ isWaiting }) => isWaiting).map(({ event }) => event)
  return {
    state: { ...initialDecoding, ended: state.ended },
    decisions: events.length > 0 ? [{ does: 'release', events }] : [],
  }
}

const finish = <E>({ keys, longestGap, prefix, ended }: Decoding<E>, suffix: Suffix, at = ended): Decoded<E> => ({
  state: { ...initialDecoding, ended: at },
  decisions:
    keys.length === 0
      ? []
      : [
          {
            does: 'scan',
            scan: { text: keys.map(({ sign }) => sign).join(''), pace: { longestGap, prefix, suffix } },
          },
        ],
})

/** Nothing has come since: a burst is over, a lone key was typed. */
export const pass = <E>(state: Decoding<E>, profile: ScannerProfile, at: number): Decoded<E> => {
  const deadline = deadlineOf(state, profile)
  if (deadline === undefined || at < deadline) return { state, decisions: [] }
  return isBurst(state) ? finish(state, 'none') : release(state)
}

const keep = <E>(state: Decoding<E>, key: KeyDown<E>, sign: string): Decoded<E> => {
  const isFirst = isIdle(state)
  const wasBurst = isBurst(state)
  const longestGap = state.keys.length === 0 ? 0 : Math.max(state.longestGap, key.at - state.last)
  const isWaiting = wasBurst || !key.isInField || state.keys.length + 1 >= fewestSigns
  const next = {
    ...state,
    keys: [...state.keys, { event: key.event, sign, isWaiting }],
    last: key.at,
    longestGap: isFirst ? 0 : longestGap,
  }
  const isWithdrawn = !wasBurst && isBurst(next) && next.keys.some((kept) => !kept.isWaiting)
  return {
    state: next,
    decisions: [...(isWithdrawn ? [{ does: 'withdraw' } as const] : []), { does: isWaiting ? 'take' : 'pass' }],
  }
}

const whileIdle = <E>(state: Decoding<E>, key: KeyDown<E>, profile: ScannerProfile): Decoded<E> => {
  const sign = signOf(key)
  const suffix = suffixOf(key)
  if (suffix !== undefined && key.at - state.ended <= silenceOf(profile))
    return { state, decisions: [{ does: 'take' }] }
  // announced codes alone are scans: nothing else has to wait. No code begins with a space, which is a button's.
  const begins =
    sign !== undefined && sign !== ' ' && sign !== groupSeparator && profile.prefix === null && !key.isComposing
  return begins ? keep(state, key, sign) : { state, decisions: [{ does: 'pass' }] }
}

const inBurst = <E>(state: Decoding<E>, key: KeyDown<E>, profile: ScannerProfile): Decoded<E> => {
  const sign = signOf(key)
  if (sign !== undefined) return keep(state, key, sign)
  const suffix = suffixOf(key)
  if (suffix === undefined) return { state, decisions: [{ does: 'take' }] }
  if (ends(profile.suffix, suffix)) {
    const done = finish(state, suffix, key.at)
    return { ...done, decisions: [...done.decisions, { does: 'take' }] }
  }
  // the scanner sends another one: this is somebody's own key
  return after(finish(state, 'none'), (idle) => whileIdle(idle, key, profile))
}

const after = <E>(first: Decoded<E>, then: (state: Decoding<E>) => Decoded<E>): Decoded<E> => {
  const next = then(first.state)
  return { state: next.state, decisions: [...first.decisions, ...next.decisions] }
}

/**
 * What becomes of a key: of the scanner's burst, typed, or not to be told yet. Pure, so that its tests type and scan on
 * it (keyboard.md §3, ADR 0170). The last decision is the key's own: take it or let it pass.
 */
export const press = <E>(before: Decoding<E>, key: KeyDown<E>, profile: DecoderSettings): Decoded<E> =>
  after(pass(before, profile, key.at), (state) => {
    const isInTime = key.at - state.last <= profile.gap
    if (key.isModifier) {
      // a scanner presses Shift by itself, which is a sign of life
      const last = isIdle(state) || !(isInTime || isBurst(state)) ? state.last : key.at
      return { state: { ...state, last }, decisions: [{ does: 'pass' }] }
    }
    if (announces(key, profile)) {
      const settled = isBurst(state) ? finish(state, 'none') : release(state)
      return after(settled, (idle) => ({
        state: { ...idle, prefix: key.code, last: key.at },
        decisions: [{ does: 'take' }],
      }))
    }
    if (isBurst(state)) return inBurst(state, key, profile)
    if (isIdle(state)) return whileIdle(state, key, profile)
    const sign = signOf(key)
    if (sign !== undefined && isInTime) return keep(state, key, sign)
    return after(release(state), (idle) => whileIdle(idle, key, profile))
  })

/** As calibration listens: whatever pace, announcement and end a scanner has. */
export const measuring: DecoderSettings = { is_on: true, gap: gaps.most, prefix: null, suffix: 'any', measures: true }
