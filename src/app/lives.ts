import type { TFunction } from 'i18next'
import { createActor, fromPromise } from 'xstate'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { late } from '#api/late.ts'
import { accountMachine, type FieldTexts, type NewPassword } from '#machines/account.ts'
import { jobsMachine, type ExportOf, type JobMove } from '#machines/jobs.ts'
import { worktimeMachine, type Clock, type ClockMove } from '#machines/worktime.ts'
import type { AppServices, BaseServices } from '#screens/services.ts'
import { shareClock } from './clock/windows.ts'
import { onPopState } from './pop-state.ts'
import { layouts } from './layouts.ts'
import { views } from './list-views.ts'
import { onSessionEnd } from './connection.ts'
import { pendingRecords } from './pending-records.ts'
import { pendingSettings, settingsKey } from './pending-settings.ts'
import { scanning } from './scanner/scanning.ts'
import { workstation } from './scanner/workstation.ts'
import { backgroundCalls } from './background-calls.ts'
import { uploads } from './media/uploads.ts'

let lastClock: Clock | null = null
/** ms that the server's clock is ahead of this device's. */
let ahead = 0
const clockThere = async (signal?: AbortSignal): Promise<Clock> => {
  const { payload } = await call('worktime.status', { signal })
  const read_at = Date.now()
  ahead = new Date(payload.server_time).valueOf() - read_at
  return { session: payload.current_session, worked_today: payload.worked_today, read_at }
}
const readClock = async (signal: AbortSignal): Promise<Clock> => (lastClock = await clockThere(signal))

/** Moves wait with it while no server answers; it is there before the first of them can. */
let keeping: ReturnType<typeof import('./clock/offline-moves.ts').createOfflineMoves> | undefined

export const worktime = createActor(
  worktimeMachine.provide({
    actors: {
      status: fromPromise<Clock>(({ signal }) =>
        keeping === undefined ? readClock(signal) : keeping.readOrReckon(() => readClock(signal), lastClock),
      ),
      move: fromPromise<void, ClockMove>(async ({ input }) => {
        await (keeping?.moveOrStore(input, new Date(Date.now() + ahead)) ?? call(input, {}))
      }),
    },
  }),
)
worktime.start()
shareClock(worktime, clockThere)

/** For whoever has a clock: it is read, and what keeps its moves while no server answers comes after the first rows. */
export async function startClock(t: TFunction): Promise<void> {
  worktime.send({ type: 'worktime.load' })
  if (keeping !== undefined) return
  await late()
  const module = await import('./clock/offline-moves.ts').catch(() => undefined)
  keeping = module?.createOfflineMoves(t)
  keeping?.sendWhenAnswered(worktime)
}
onSessionEnd(() => {
  lastClock = null
  worktime.send({ type: 'worktime.forget' })
})

type JobPorts = { act: (move: JobMove) => void; start: (body: ExportOf) => void }
let jobPorts: JobPorts | undefined
/** Plugged in by what holds the cache. */
export const provideJobPorts = (next: JobPorts): void => {
  jobPorts = next
}

export const jobs = createActor(
  jobsMachine.provide({
    actions: {
      // what was asked first stands in the context, what needs no question is the event
      act: ({ context, event }) => {
        const move = context.asked ?? ('id' in event ? event : null)
        if (move !== null) jobPorts?.act(move)
      },
      start: ({ event }) => {
        if (event.type === 'jobs.export') jobPorts?.start(event.body)
      },
    },
  }),
)
jobs.start()
onSessionEnd(() => jobs.send({ type: 'jobs.close' }))
onPopState(() => jobs.send({ type: 'jobs.close' }))

/** Brings the profile up to date after a change; plugged in by what holds the cache. */
let reloadProfile: () => Promise<void> = () => Promise.resolve()
export const provideProfileReload = (next: () => Promise<void>): void => {
  reloadProfile = next
}

const account = accountMachine.provide({
  actors: {
    change_password: fromPromise<FieldTexts | null, NewPassword>(async ({ input }) => {
      try {
        await call('user.change_password', { body: input })
        return null
      } catch (error) {
        const failure = failureOf(error)
        const fields = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
        if (fields === undefined) throw error
        return fields
      }
    }),
    end_session: fromPromise<void, number>(async ({ input }) => {
      await call('user.end_session', { params: { id: input } })
    }),
    reload: fromPromise<void>(() => reloadProfile()),
  },
})

/** What the screens behind the sign-in find laid out beside what stands before it. */
export const signedInServices: Omit<
  AppServices,
  | keyof BaseServices
  | 'askRecord'
  | 'startEditor'
  | 'cloneRecord'
  | 'refusedDeletion'
  | 'deleteRecord'
  | 'writeMany'
  | 'networks'
  | 'viewAs'
  | 'moveMany'
  | 'saveFields'
  | 'offer'
  | 'followImport'
  | 'recentRefs'
  | 'holdScreen'
> = {
  worktime,
  account,
  jobs,
  backgroundCalls: backgroundCalls,
  uploads,
  scanner: { ...workstation, take: scanning.take },
  layouts,
  views,
  pendingRecords,
  pendingSettings: { fields: () => pendingSettings.fields(settingsKey), watch: pendingSettings.watch },
}
