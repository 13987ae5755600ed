import { expect, it } from 'vitest'
import { createCommandContext } from '#commands/command-context.ts'
import { createCurrentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import type { Verdict } from '#machines/life/life.ts'

const never = () => () => undefined

it('keeps the offers that stand as they did, while others change, come and go', () => {
  const context = createCommandContext()
  const current = createCurrentOffers(
    { read: context.current, watch: context.watch },
    { read: () => commands, watch: never },
  )
  const offer = (id: string) => current.read().find((one) => one.id === id)
  const refused = (code: 'nothing_to_undo' | 'undo_expired'): Verdict => ({
    ok: false,
    because: [{ code, details: [], unblock: null, asks: null }],
  })
  let verdict: Verdict = refused('nothing_to_undo')
  const app: Listener = {
    hears: (id) => id === 'theme.toggle' || id === 'change.undo',
    verdict: (id) => (id === 'change.undo' ? verdict : { ok: true }),
    send: () => undefined,
  }
  const record: Listener = { hears: (id) => id === 'record.up', verdict: () => ({ ok: true }), send: () => undefined }
  context.listen('app', app)
  const [theme, undo] = [offer('theme.toggle'), offer('change.undo')]
  expect(undo?.enabled).toBe(false)

  const leave = context.listen('record', record)
  expect(offer('record.up')).toBeDefined()
  expect(offer('theme.toggle')).toBe(theme)
  expect(offer('change.undo')).toBe(undo)

  verdict = refused('undo_expired')
  context.renew()
  expect(offer('change.undo')?.because[0]?.code).toBe('undo_expired')
  verdict = { ok: true }
  context.renew()
  expect(offer('change.undo')?.enabled).toBe(true)
  expect(offer('theme.toggle')).toBe(theme)

  leave()
  expect(offer('record.up')).toBeUndefined()
  // another one hears it now: what is asked goes there
  context.listen('app', { ...app, hears: (id) => id === 'theme.toggle' })
  expect(offer('theme.toggle')).not.toBe(theme)
})

it('asks about what somebody wants, once, and about nothing else', () => {
  const context = createCommandContext()
  const current = createCurrentOffers(
    { read: context.current, watch: context.watch },
    { read: () => commands, watch: never },
  )
  const asked: string[] = []
  const verdict = (id: string): Verdict => {
    asked.push(id)
    return { ok: true }
  }
  context.listen('app', { hears: () => true, verdict, send: () => undefined })
  const read = current.reader(({ id }) => id === 'theme.toggle')
  expect(read()).toBe(read())
  expect(current.one('theme.toggle')).toBe(read()[0])
  expect(asked).toEqual(['theme.toggle'])
})
