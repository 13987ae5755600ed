import { fromPromise } from 'xstate'
import { call } from '#api/client.ts'
import { failureOf, isOutage } from '#api/failure.ts'
import { clash, mostCells, plannedWeek, type DraftAnswer, type WeekAnswer } from '#api/worktime/schedule.ts'
import type { WrittenCell } from '#entities/schedule/merge.ts'
import { placeBehind } from '#entities/schedule/plan.ts'
import type { ScheduleDraft, PlannedWeek, PortError } from '#machines/schedule/context.ts'
import { scheduleMachine } from '#machines/schedule/schedule.ts'

/** Tells in words why something was refused that the chart has no state for. */
type Say = (text: string) => void

/** What the chart reads of an error; a mistake of the program stays one. */
const portErrorOf = (error: unknown, say: Say): PortError => {
  const failure = failureOf(error)
  if (failure === undefined) throw error
  if (isOutage(failure) || failure.kind !== 'refused') return { is: 'lost' }
  const { problem, error: text } = failure.said
  const code = problem?.code
  if (code === 'conflict') {
    const found = clash.safeParse(problem?.payload)
    if (found.success) return { is: 'clash', clash: found.data }
  }
  if (code === 'schedule_occupied') return { is: 'occupied' }
  if (text !== undefined) say(text)
  if (code === 'schedule_overtaken' || code === 'schedule_warned') {
    const found = plannedWeek.safeParse(problem?.payload)
    if (found.success) return { is: 'overtaken', week: found.data }
  }
  return { is: 'refused' }
}

const asking =
  <I, O>(say: Say, ask: (input: I) => Promise<O>) =>
  async ({ input }: { input: I }): Promise<O> => {
    try {
      return await ask(input)
    } catch (error) {
      throw portErrorOf(error, say)
    }
  }

const readWeek = async (week: string): Promise<WeekAnswer> => (await call('schedule.week', { body: { week } })).payload

export const saveCells = async (
  { week, written }: { week: string; written: readonly WrittenCell[] },
  how: { keepalive?: boolean } = {},
): Promise<DraftAnswer> => {
  const cells = written.map(({ key, before, content }) => ({ ...placeBehind(key), before, content }))
  const send = async (from: number): Promise<DraftAnswer> => {
    const some = cells.slice(from, from + mostCells)
    const { payload } = await call('schedule.save', { body: { week, cells: some }, ...how })
    return from + mostCells < cells.length ? send(from + mostCells) : payload
  }
  return send(0)
}

/** The chart with what it asks the server. */
export const scheduleWithPorts = (say: Say, lost: () => void) => {
  // what nobody answers is said once; a draft alone is sent again by itself
  const once =
    <I, O>(ask: (input: I) => Promise<O>) =>
    async (input: I): Promise<O> => {
      try {
        return await ask(input)
      } catch (error) {
        if (isOutage(failureOf(error))) lost()
        throw error
      }
    }
  return scheduleMachine.provide({
    actors: {
      read: fromPromise<PlannedWeek, string>(asking(say, readWeek)),
      save: fromPromise<ScheduleDraft, { week: string; written: WrittenCell[] }>(
        asking(say, (asked) => saveCells(asked)),
      ),
      publish: fromPromise<PlannedWeek, { week: string; version: number; warnings: readonly string[] }>(
        asking(
          say,
          once(
            async ({ warnings, ...asked }) =>
              (await call('schedule.publish', { body: { ...asked, warnings: [...warnings] } })).payload,
          ),
        ),
      ),
      discard: fromPromise<PlannedWeek, { week: string; version: number }>(
        asking(
          say,
          once(async (body) => (await call('schedule.discard', { body })).payload),
        ),
      ),
      copy: fromPromise<PlannedWeek, { from: string; into: string; overwrites: boolean }>(
        asking(
          say,
          once(async (body) => (await call('schedule.copy', { body })).payload),
        ),
      ),
    },
  })
}
