import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { addWords, startTexts } from '#app/start/i18n.ts'
import { wordsOf } from '#scripts/locales/words.ts'
import { provideToastPlace } from '#ui/layer/toast.ts'

const base = 'https://kontor.example'
type Sent = { path: string; key: string | null; body: unknown }
let sent: Sent[] = []
let said: string[] = []
let leave = () => {}
let answer: (one: Sent) => Response
const store = new Map<string, string>()

const status = { current_session: null, worked_today: 0, server_time: '2026-11-27T10:00:00.000Z' }
const done = () => Response.json({ payload: status })
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const off = { session: null, worked_today: 0, read_at: Date.parse('2026-11-27T08:00:00Z') }
const at = (time: string) => new Date(`2026-11-27T${time}:00Z`)

beforeEach(() => {
  sent = []
  said = []
  store.clear()
  leave = provideToastPlace({ show: ({ text }) => said.push(text), hide: () => {}, isShown: () => false })
  vi.stubGlobal('location', { origin: base })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }), addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body: unknown = JSON.parse((await request.text()) || 'null')
    const one = { path: new URL(request.url).pathname, key: request.headers.get('Idempotency-Key'), body }
    sent.push(one)
    return answer(one)
  })
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const { createOfflineMoves } = await import('#app/clock/offline-moves.ts')
  connect({ base: () => base, token: () => 'x', locale: () => 'de_DE', onAnswer: () => {}, onFailure: () => {} })
  const texts = startTexts('de_DE')
  addWords(texts, await wordsOf('de_DE', 'console'))
  return createOfflineMoves(texts.t)
}
const read = async () => off

it('sends a move whose answer was lost as it was sent before, so that it is booked once', async () => {
  const { moveOrStore, readOrReckon } = await begin()
  answer = lost
  await moveOrStore('worktime.start', at('08:30'))
  expect(said).toEqual(['Gemerkt: Arbeitszeit starten. Es wird gebucht, sobald der Server wieder antwortet.'])
  expect(await readOrReckon(read, off)).toMatchObject({ session: { is_work_session: true }, kept: 1 })
  answer = done
  expect(await readOrReckon(read, off)).toBe(off)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((one) => JSON.stringify(one)))).toHaveProperty('size', 1)
})

it('sends what waits in its order, before what is made then', async () => {
  const { moveOrStore } = await begin()
  answer = lost
  await moveOrStore('worktime.start', at('08:30'))
  await moveOrStore('worktime.start_break', at('09:00'))
  sent = []
  answer = done
  await moveOrStore('worktime.stop', at('10:00'))
  expect(sent.map(({ body }) => body)).toEqual(['08:30', '09:00', '10:00'].map((time) => ({ at: at(time).toJSON() })))
})

it('drops what the server refuses, and goes on with the next', async () => {
  const { moveOrStore, readOrReckon } = await begin()
  answer = lost
  await moveOrStore('worktime.start', at('08:30'))
  await moveOrStore('worktime.stop', at('09:00'))
  answer = ({ path }) =>
    path.endsWith('/start') ? Response.json({ code: 'clock_moved_since', error: 'Nein.' }, { status: 409 }) : done()
  said = []
  expect(await readOrReckon(read, off)).toBe(off)
  const { DateTime } = await import('luxon')
  const time = DateTime.fromJSDate(at('08:30')).toFormat('HH:mm')
  expect(said).toEqual([`Nicht gebucht: Arbeitszeit starten, ${time}. Beantragen Sie dafür eine Korrektur.`])
  sent = []
  await readOrReckon(read, off)
  expect(sent).toEqual([])
})

it('keeps everything of whoever has to sign in anew', async () => {
  const { moveOrStore, readOrReckon } = await begin()
  answer = lost
  await moveOrStore('worktime.start', at('08:30'))
  answer = () => Response.json({ error: 'Sign in' }, { status: 401 })
  await expect(readOrReckon(read, off)).rejects.toThrow('refused')
  answer = done
  sent = []
  await readOrReckon(read, off)
  expect(sent).toHaveLength(1)
})
