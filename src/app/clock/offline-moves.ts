import type { TFunction } from 'i18next'
import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'
import { call, newKey } from '#api/client.ts'
import { failureOf, isOutage } from '#api/failure.ts'
import { isClockMove, type Clock, type ClockMove, type worktimeMachine } from '#machines/worktime.ts'
import { clockAfter, type OfflineMove } from '#machines/worktime-offline.ts'
import { originOf } from '#machines/server-address.ts'
import { written } from '#screens/dates.ts'
import { showToast } from '#ui/layer/toast.ts'
import { locales } from '#entities/locale.ts'
import { browserStorage, readJson } from '../browser-storage.ts'
import { currentServer, session } from '../connection.ts'
import { writeText } from '../device.ts'
import { ownToken } from '../view-as/own-token.ts'
import { preferences } from '../preferences.ts'

const moves = z.array(z.object({ move: z.string(), at: z.string(), key: z.string() }))

/** Of this person at this server: nobody else's clock is moved by them. */
const name = () =>
  `kontor.clock_kept.${ownToken.keptOf(originOf(currentServer()))}.${browserStorage.login.read() ?? ''}`

const read = (): OfflineMove[] =>
  (readJson(name(), moves) ?? []).flatMap((one) => (isClockMove(one.move) ? [{ ...one, move: one.move }] : []))

const write = (kept: readonly OfflineMove[]): void => writeText(name(), kept.length === 0 ? null : JSON.stringify(kept))

/** Other windows send the same ones: each takes away only what was answered to it. */
const drop = ({ key }: OfflineMove): void => write(read().filter((one) => one.key !== key))

const isOut = (error: unknown): boolean => isOutage(failureOf(error))

/** A move goes with its time from the first: sent again where the answer was lost, it is the same call. */
const ask = ({ move, at, key }: OfflineMove) => call(move, { body: { at }, key })

/** ms after which a server that did not answer is asked again. */
const again = 5000

/** The clock's ports while there may be no server: what cannot be sent waits, and is sent in its order. */
export const createOfflineMoves = (t: TFunction) => {
  /** What the server refuses is said and dropped; with no answer all of it stays. */
  const send = async (): Promise<void> => {
    for (const kept of read()) {
      try {
        await ask(kept)
      } catch (error) {
        const failure = failureOf(error)
        if (failure?.kind !== 'refused' || isOut(error) || failure.status === 401) throw error
        tellRefused(kept)
      }
      drop(kept)
    }
  }
  const nameOf = (move: ClockMove) => t(move, { ns: 'commands' })

  /** Why is said as of any call that is refused; this says of what. */
  const tellRefused = ({ move, at }: OfflineMove): void => {
    const time = written(at, 'time', locales[preferences.read().locale].tag)
    const text = t('worktime.kept_refused', { ns: 'ui', move: nameOf(move), time })
    showToast({ text, tone: 'bad', id: `clock-${at}` })
  }

  return {
    /** Makes a move, behind those that wait; with no answer it waits as well, as of `at`. */
    moveOrStore: async (move: ClockMove, at: Date): Promise<void> => {
      const kept = { move, at: at.toJSON(), key: newKey() }
      try {
        await send()
        await ask(kept)
      } catch (error) {
        if (!isOut(error)) throw error
        write([...read(), kept])
        showToast({ text: t('worktime.kept', { ns: 'ui', move: nameOf(move) }), tone: 'warn', id: 'clock-kept' })
      }
    },

    /** Reads the clock once all that waits is sent; with no answer it is the last that the server said, with what waits. */
    readOrReckon: async (status: () => Promise<Clock>, last: Clock | null): Promise<Clock> => {
      try {
        await send()
        return await status()
      } catch (error) {
        const kept = read()
        if (!isOut(error) || last === null || kept.length === 0) throw error
        return clockAfter(last, kept)
      }
    },

    /** Has what waits sent as soon as somebody answers, also what waits from before the page was opened. */
    sendWhenAnswered: (clock: ActorRefFrom<typeof worktimeMachine>): void => {
      const look = () => {
        // the clock may not be known yet; what is on its way sends what waits as well
        const isIdle = !['loading', 'moving'].some((state) => clock.getSnapshot().value === state)
        if (isIdle && session.getSnapshot().matches('authenticated') && read().length > 0)
          clock.send({ type: 'worktime.load' })
      }
      window.addEventListener('online', look)
      setInterval(look, again)
      look()
    },
  }
}
