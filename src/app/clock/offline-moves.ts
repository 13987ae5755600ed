import i18next from 'i18next'
import * as z from 'zod/mini'
import { call, newKey } from '#api/client.ts'
import { failureOf, isOutage } from '#api/failure.ts'
import { isClockMove, type Clock, type ClockMove } from '#machines/worktime.ts'
import { clockAfter, type OfflineMove } from '#machines/worktime-offline.ts'
import { originOf } from '#machines/server-address.ts'
import { showToast } from '#ui/layer/toast.ts'
import { browserStorage, readJson } from '../browser-storage.ts'
import { currentServer } from '../connection.ts'
import { writeText } from '../device.ts'

const moves = z.array(z.object({ move: z.string(), at: z.string(), key: z.string() }))

/** Of this person at this server: nobody else's clock is moved by them. */
const name = () => `kontor.clock_kept.${originOf(currentServer())}.${browserStorage.login.read() ?? ''}`

const read = (): OfflineMove[] =>
  (readJson(name(), moves) ?? []).flatMap((one) => (isClockMove(one.move) ? [{ ...one, move: one.move }] : []))

const write = (kept: readonly OfflineMove[]): void => writeText(name(), kept.length === 0 ? null : JSON.stringify(kept))

/** Other windows send the same ones: each takes away only what was answered to it. */
const drop = ({ key }: OfflineMove): void => write(read().filter((one) => one.key !== key))

const isOut = (error: unknown): boolean => isOutage(failureOf(error))

/** Sends what waits, in its order: what the server refuses is said and dropped, and with no answer all of it stays. */
async function send(): Promise<void> {
  for (const kept of read()) {
    try {
      await call(kept.move, { body: { at: kept.at }, key: kept.key })
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.kind !== 'refused' || isOut(error) || failure.status === 401) throw error
      await tellRefused(kept)
    }
    drop(kept)
  }
}

/** Why is said as of any call that is refused; this says of what. */
const tellRefused = async ({ move, at }: OfflineMove): Promise<void> => {
  const { DateTime } = await import('luxon')
  const time = DateTime.fromISO(at).setLocale(i18next.language.replace('_', '-')).toLocaleString(DateTime.TIME_SIMPLE)
  const text = i18next.t('worktime.kept_refused', { ns: 'ui', move: i18next.t(move, { ns: 'commands' }), time })
  showToast({ text, tone: 'bad', id: `clock-${at}` })
}

/** Makes a move, behind those that wait; with no answer it waits as well, as of `at`. */
export async function moveOrStore(move: ClockMove, at: Date): Promise<void> {
  const kept = { move, at: at.toJSON(), key: newKey() }
  try {
    await send()
    await call(move, { key: kept.key })
  } catch (error) {
    if (!isOut(error)) throw error
    write([...read(), kept])
    const one = i18next.t(move, { ns: 'commands' })
    showToast({ text: i18next.t('worktime.kept', { ns: 'ui', move: one }), tone: 'warn', id: 'clock-kept' })
  }
}

/** Reads the clock once all that waits is sent; with no answer it is the last that the server said, with what waits. */
export async function readOrReckon(ask: () => Promise<Clock>, last: Clock | null): Promise<Clock> {
  try {
    await send()
    return await ask()
  } catch (error) {
    const kept = read()
    if (!isOut(error) || last === null || kept.length === 0) throw error
    return clockAfter(last, kept)
  }
}

/** ms after which a server that did not answer is asked again. */
const again = 5000

/** Has what waits sent as soon as somebody answers, also what waits from before the page was opened. */
export function sendWhenAnswered(load: () => void): void {
  const look = () => {
    if (read().length > 0) load()
  }
  window.addEventListener('online', look)
  setInterval(look, again)
  look()
}
