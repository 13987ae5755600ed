import type { Refusal } from '#machines/life/life.ts'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { continuations } from '#app/keyboard/continuations.ts'
import { resolveKey } from '#app/keyboard/resolve-key.ts'
import type { Focus } from '#app/keyboard/resolve-key.ts'
import { isMove, lifeCommandsFor } from '#commands/command.ts'
import { offers } from '#commands/offers.ts'
import type { Listener, Listeners } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { strokesOf } from '#commands/strokes.ts'
import type { Press } from '#commands/strokes.ts'
import { keysMachine, keyTimes } from '#machines/keys.ts'
import { press } from '../commands/press.ts'

const page: Focus = { isField: false, isControl: false, movesWithin: false, isModal: false }
const field: Focus = { ...page, isField: true }

/** One record is meant at a time. */
const ofOrder = commands.filter(
  ({ life = 'order', id }) => life === 'order' && !/^(?:api_key|sessions|password|mail-template)\./.test(id),
)

const refused: Refusal = { code: 'wrong_state', details: [], unblock: null, asks: null }
const hearing = (refuses: readonly string[] = []): Listener => ({
  hears: () => true,
  verdict: (id) => (refuses.includes(id) ? { ok: false, because: [refused] } : { ok: true }),
  send: () => {},
})
const everywhere: Listeners = { app: hearing(), list: hearing(), record: hearing(['order.resume', 'order.cancel']) }

const heard = (
  typed: Press,
  {
    first = null,
    focus = page,
    on = true,
    listeners = everywhere,
    apple = false,
  }: Partial<{ first: string | null; focus: Focus; on: boolean; listeners: Listeners; apple: boolean }> = {},
): string => {
  const said = resolveKey(offers(ofOrder, listeners), strokesOf(typed, apple), {
    first,
    focus,
    repeat: typed.repeat,
    singleKeys: on,
  })
  if (said.kind === 'first') return `first ${said.stroke}`
  return 'offer' in said ? `${said.kind} ${said.offer.id}` : said.kind
}

const onList: Listeners = { app: hearing(), list: hearing() }

describe('a key of two moves', () => {
  const many = (refuses: readonly string[]): Listeners => ({
    app: hearing(),
    list: hearing(),
    record: hearing(refuses),
  })

  it('makes the one that is possible, and asks where both are', () => {
    expect(heard(press('h'), { first: 's', listeners: many(['order.resume']) })).toBe('run order.hold')
    expect(heard(press('h'), { first: 's', listeners: many(['order.hold']) })).toBe('run order.resume')
    expect(heard(press('h'), { first: 's', listeners: many([]) })).toBe('either')
  })

  it.each(
    [...Map.groupBy(commands.filter(isMove), ({ life, keys }) => `${life} ${keys}`).values()]
      .filter((pair) => pair.length > 1 && pair[0]?.keys !== undefined)
      .map((pair) => [pair.map(({ id }) => id).join(', '), pair] as const),
  )('is never decided for many by their order: %s', (_, pair) => {
    const [{ keys } = { keys: undefined }] = pair
    const [first = null, second = ''] = String(keys).split(' ')
    const said = resolveKey(offers(pair, many([])), [second], { first, focus: page, repeat: false, singleKeys: true })
    expect(said).toMatchObject({ kind: 'either', offers: pair })
  })
})

describe('a key', () => {
  it('is a letter whatever Caps Lock says, and Shift counts', () => {
    expect(heard(press('Z'))).toBe('run change.undo')
    expect(heard(press('S', { shiftKey: true }), { listeners: onList })).toBe('run list.sort')
    expect(heard(press('s', { shiftKey: true }), { listeners: onList })).toBe('run list.sort')
  })

  it('is a sign as the layout makes it, with or without Shift', () => {
    expect(heard(press('?', { shiftKey: true, code: 'Minus' }))).toBe('run help.open')
    expect(heard(press('/', { shiftKey: true, code: 'Digit7' }), { listeners: onList })).toBe('run list.search')
    expect(heard(press('/', { code: 'NumpadDivide' }), { listeners: onList })).toBe('run list.search')
  })

  it('is a digit by its place where the layout needs Shift for it', () => {
    expect(strokesOf(press('é', { code: 'Digit2' }), false)).toEqual(['é', '2'])
    expect(strokesOf(press('2', { code: 'Digit2', shiftKey: true }), false)).toEqual(['2'])
    expect(strokesOf(press('3', { code: 'Numpad3' }), false)).toEqual(['3'])
  })

  it('is text when AltGr or Option makes it, and while an input method composes', () => {
    expect(heard(press('z', { altGraph: true }))).toBe('not-ours')
    expect(heard(press('z', { ctrlKey: true, altKey: true }))).toBe('not-ours')
    expect(heard(press('z', { isComposing: true }))).toBe('not-ours')
    expect(heard(press('Process'))).toBe('not-ours')
  })

  it('belongs to the field that is written in, but a chord does not', () => {
    expect(heard(press('z'), { focus: field })).toBe('not-ours')
    expect(heard(press('/'), { focus: field })).toBe('not-ours')
    expect(heard(press('k', { ctrlKey: true }), { focus: field })).toBe('run palette.open')
    expect(heard(press('F1'), { focus: field })).toBe('run help.open')
    for (const key of ['z', 'a', 'c', 'v', 'x'])
      expect(heard(press(key, { ctrlKey: true }), { focus: field })).toBe('not-ours')
  })

  it('leaves Enter to a button and the arrows to a menu', () => {
    expect(heard(press('Enter'), { listeners: onList })).toBe('run list.open')
    expect(heard(press('Enter'), { focus: { ...page, isControl: true }, listeners: onList })).toBe('not-ours')
    expect(heard(press('ArrowDown'), { focus: { ...page, movesWithin: true }, listeners: onList })).toBe('not-ours')
  })

  it('repeats only what moves on', () => {
    expect(heard(press('j', { repeat: true }), { listeners: onList })).toBe('run list.next')
    expect(heard(press('z', { repeat: true }))).toBe('not-ours')
    expect(heard(press('g', { repeat: true }))).toBe('not-ours')
  })

  it('is heard by the innermost scope', () => {
    expect(heard(press('j'))).toBe('run record.next')
    expect(heard(press('j'), { listeners: onList })).toBe('run list.next')
  })

  it('does not reach behind a dialog, but the palette opens', () => {
    expect(heard(press('z'), { focus: { ...page, isModal: true } })).toBe('not-ours')
    expect(heard(press('k', { ctrlKey: true }), { focus: { ...page, isModal: true } })).toBe('run palette.open')
  })

  it('is the command key on Apple', () => {
    expect(heard(press('k', { metaKey: true }), { apple: true })).toBe('run palette.open')
    expect(heard(press('k', { ctrlKey: true }), { apple: true })).toBe('not-ours')
    expect(heard(press('k', { metaKey: true }))).toBe('not-ours')
  })

  it('can be turned off where it stands alone; chords and named keys stay', () => {
    expect(heard(press('z'), { on: false })).toBe('not-ours')
    expect(heard(press('g'), { on: false })).toBe('not-ours')
    expect(heard(press('S', { shiftKey: true }), { on: false, listeners: onList })).toBe('not-ours')
    expect(heard(press('F1'), { on: false })).toBe('run help.open')
    expect(heard(press('ArrowDown'), { on: false, listeners: onList })).toBe('run list.next')
    expect(heard(press('k', { ctrlKey: true }), { on: false })).toBe('run palette.open')
  })
})

describe('a sequence', () => {
  it('waits for its second key', () => {
    expect(heard(press('g'))).toBe('first g')
    expect(heard(press('o'), { first: 'g' })).toBe('run go.orders')
    expect(heard(press('z'), { first: 'g' })).toBe('lost')
  })

  it('runs the possible one of two commands on a key, and says why of a refused one', () => {
    expect(heard(press('h'), { first: 's' })).toBe('run order.hold')
    expect(heard(press('x'), { first: 's' })).toBe('refused order.cancel')
    const held: Listeners = { record: hearing(['order.hold']) }
    expect(heard(press('h'), { first: 's', listeners: held })).toBe('run order.resume')
  })

  it('goes on with the moves of the life whose record is there, and of no other', () => {
    const tickets = lifeCommandsFor<{ type: 'ticket.close' }>('ticket', { 'ticket.close': { keys: 's x' } })
    const on = (life: string): Listeners => ({
      record: { ...hearing(), hears: (id) => id.startsWith(`${life}.`) },
      app: hearing(),
    })
    const all = [...commands, ...tickets]
    const rows = (life: string) => continuations(offers(all, on(life)), 's').map(({ offer }) => offer.id)
    expect(rows('ticket')).toEqual(['ticket.close'])
    expect(rows('order')).toContain('order.cancel')
    expect(rows('order')).not.toContain('ticket.close')
  })

  it('lists how it goes on, each key once, refused ones too', () => {
    const rows = continuations(offers(ofOrder, everywhere), 's')
    expect(rows.map(({ stroke }) => stroke).toSorted()).toEqual([
      'a',
      'b',
      'c',
      // the address of what waits to be shipped
      'e',
      'f',
      'h',
      'i',
      // the pick list of what is chosen
      'k',
      // the import of what a shop sent
      'n',
      'o',
      'p',
      'q',
      'r',
      's',
      't',
      'u',
      'x',
      'y',
    ])
    expect(rows.find(({ stroke }) => stroke === 'x')?.offer.enabled).toBe(false)
    expect(rows.find(({ stroke }) => stroke === 'h')?.offer.id).toBe('order.hold')
  })

  it('shows its strip after a while and is forgotten later', () => {
    const clock = new SimulatedClock()
    const keys = createActor(keysMachine, { clock }).start()
    keys.send({ type: 'keys.first', stroke: 's' })
    clock.increment(keyTimes.strip - 1)
    expect(keys.getSnapshot().value).toEqual({ waiting: 'quietly' })
    clock.increment(1)
    expect(keys.getSnapshot().value).toEqual({ waiting: 'openly' })
    clock.increment(keyTimes.sequence - keyTimes.strip - 1)
    expect(keys.getSnapshot().context.first).toBe('s')
    clock.increment(1)
    expect(keys.getSnapshot().value).toBe('idle')
    expect(keys.getSnapshot().context.first).toBeNull()
  })
})
