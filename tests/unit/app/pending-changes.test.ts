import { isDeepStrictEqual } from 'node:util'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { callError } from '#api/failure.ts'
import type { SettingsChange } from '#api/settings.ts'
import type { Row } from '#api/list.ts'
import { newerData } from '#app/newer-data.ts'
import { createPendingChanges } from '#app/pending-changes.ts'
import { change } from '#app/palette/running/change.ts'
import { watchReads } from '#app/pending-records.ts'
import { changedSettings, withKeyChange } from '#app/settings-changes.ts'
import type { SettingsState } from '#app/settings-changes.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { orderMoves } from '#machines/order/events.ts'
import type { OrderMove } from '#machines/order/events.ts'
import { orderStep, orderVerdict } from '#machines/order/conditions.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { readyOrder } from '#tests/support/order-life.ts'

/** Another one is asked for with `SEED=…`; the gate's is pinned. */
const seed = Number(process.env['SEED'] ?? 7)
const numRuns = Number(process.env['RUNS'] ?? 150)

const about = { object: 'order', id: 1 }
const key = 'order 1'
const born = {
  ...readyOrder,
  ...about,
  number: 'A-1',
  status: 'processing',
  version: 1,
  total: '10.00',
  currency: 'EUR',
}

/** What becomes of a call on its way: lost before or after the server took it, or taken when nobody waits any more. */
const networks = ['well', 'well', 'well', 'lost', 'unheard', '503', 'late'] as const
type Network = (typeof networks)[number]

type Step =
  | { is: 'do'; move: OrderMove; network: Network }
  | { is: 'another'; move: OrderMove }
  | { is: 'read'; network: Network }
  | { is: 'wait' }

const moves = fc.constantFrom(...orderMoves)
const network = fc.constantFrom(...networks)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ is: fc.constant('do' as const), move: moves, network }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('another' as const), move: moves }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('read' as const), network }) },
    { weight: 5, arbitrary: fc.record({ is: fc.constant('wait' as const) }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** The server's side: one order, its chart, and what only the server knows, here the total. */
const createServer = () => {
  const history = new Map<number, Row>()
  const taken: number[] = []
  let row = born as unknown as OrderRow // what the chart reads, and what is looked at here
  const keep = () => history.set(row.version, row)
  keep()
  return {
    history,
    taken,
    row: () => row as unknown as Row,
    move: (type: OrderMove, version: number, act?: number): Changed => {
      const said = (code: string) =>
        callError({ kind: 'refused', status: 409, statusText: '', said: { problem: { error: code, code } } })
      if (version !== row.version) throw said('conflict')
      if (!orderVerdict(row, { type }).ok) throw said('wrong_state')
      const { status, context } = orderStep(row, { type })
      row = { ...row, ...context, status, version: version + 1, total: `${version + 10}.00` }
      keep()
      if (act !== undefined) taken.push(act)
      return { entity: row, actions: [], undo: null }
    },
  }
}

const silence = () => callError({ kind: 'no_answer' })
const outage = () => callError({ kind: 'refused', status: 503, statusText: '', said: {} })
const rest = () => new Promise((resolve) => setImmediate(resolve))

/** A console and its server, with a wire between them on which everything waits until the scheduler lets it go. */
function createWorld(scheduler: fc.Scheduler) {
  const server = createServer()
  const records = createPendingChanges<Row>()
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', structuralSharing: newerData } },
  })
  let reading: Network = 'well'
  const takenLate = async (ask: () => unknown): Promise<void> => {
    await scheduler.schedule(Promise.resolve(), 'late')
    try {
      ask()
    } catch {
      // nobody hears it
    }
  }
  const over = async <T>(how: Network, ask: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), 'there')
    if (how === 'lost') throw silence()
    if (how === '503') throw outage()
    if (how === 'late') {
      void takenLate(ask)
      throw silence()
    }
    const answer = ask()
    await scheduler.schedule(Promise.resolve(), 'back')
    if (how === 'unheard') throw silence()
    return answer
  }
  const read = { queryKey: ['record', 'order', 1, []], queryFn: () => over(reading, server.row), staleTime: 0 }
  const list = {
    queryKey: ['search', 'order', {}],
    queryFn: () => over(reading, () => ({ results: [server.row()] })),
    staleTime: 0,
  }
  queries.setQueryData(read.queryKey, server.row())
  queries.setQueryData(list.queryKey, { results: [server.row()] })
  const leave = [
    new QueryObserver(queries, read).subscribe(() => undefined),
    new QueryObserver(queries, list).subscribe(() => undefined),
    watchReads(queries, records),
  ]

  let count = 0
  let told = 0
  const fates: number[] = []
  /** What was not there in the next frame. */
  const notShown: OrderMove[] = []
  const settled = (): Row => queries.getQueryData<Row>(read.queryKey) ?? server.row()
  const inList = (): Row => queries.getQueryData<{ results: Row[] }>(list.queryKey)?.results[0] ?? server.row()
  const painted = () => records.paint(key, settled())
  return {
    server,
    settled,
    inList,
    painted,
    paintedInList: () => records.paint(key, inList()),
    fates,
    notShown,
    done: () => count,
    /** The version that the last answer spoke of. */
    told: () => told,
    acts: () => records.all().get(key) ?? [],
    leave: () => {
      for (const left of leave) left()
      queries.clear()
    },
    do: (type: OrderMove, how: Network): void => {
      const act = (count += 1)
      const seen = painted()
      const next = movesOfOrder.becomes(seen, { type }, null)
      records.do(key, {
        fields: ['status', 'held_from'],
        becomes: (state) => ({ ...state, ...next, version: state.version + 1 }),
        version: seen.version,
        send: (version) =>
          change(queries, about, () => over(how, () => server.move(type, version, act)), {
            onDone: ({ entity }) => {
              fates.push(act)
              told = entity.version
            },
            onFailure: () => fates.push(act),
          }),
        onTakenBack: () => fates.push(act),
      })
      if (seen.pending === undefined && painted()['status'] !== next.status) notShown.push(type)
    },
    read: async (how: Network): Promise<void> => {
      reading = how
      await queries.refetchQueries({ type: 'active' }).catch(() => undefined)
    },
  }
}

/** Nothing is shown but what the server said last, or what is marked as on its way. */
function wrongWith({ server, settled, inList, painted, paintedInList, told, acts }: ReturnType<typeof createWorld>) {
  const pairs = [
    [settled(), painted()],
    [inList(), paintedInList()],
  ] as const
  return pairs.flatMap(([bare, drawn]) => {
    const guessed = Object.keys(bare).filter((name) => name !== 'version' && drawn[name] !== bare[name])
    // what the server has gone beyond, and what nobody answered, is guessed at no longer
    const isOver = acts().every(({ at, version }) => at === 'unknown' || version < bare.version)
    const checks: Record<string, boolean> = {
      'what is read is what the server said': isDeepStrictEqual(bare, server.history.get(bare.version)),
      'an answer is not forgotten': bare.version >= told(),
      'without a mark nothing is guessed': drawn.pending !== undefined || drawn === bare,
      'each guess has its mark': guessed.every((name) => drawn.pending?.includes(name)),
      'what is over is guessed at no longer': !isOver || guessed.length === 0,
    }
    return Object.keys(checks).filter((check) => checks[check] !== true)
  })
}

test('whatever comes of what was done, in whatever order, nothing is taken for settled that is not, and the screen ends equal to the server', async () => {
  const seen = { refused: 0, unknown: 0, queued: 0 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, all) => {
      const world = createWorld(scheduler)
      let newest = 0
      for (const step of all) {
        if (step.is === 'do') world.do(step.move, step.network)
        if (step.is === 'read') void world.read(step.network)
        if (step.is === 'another' && orderVerdict(world.server.row() as unknown as OrderRow, { type: step.move }).ok)
          world.server.move(step.move, world.server.row().version)
        if (step.is === 'wait' && scheduler.count() > 0) await scheduler.waitOne()
        await rest()
        expect(wrongWith(world)).toEqual([])
        expect(world.settled().version).toBeGreaterThanOrEqual(newest)
        newest = world.settled().version
        if (world.painted().version > world.settled().version + 1) seen.queued += 1
      }
      const letAllGo = async () => {
        while (scheduler.count() > 0) {
          await scheduler.waitOne()
          await rest()
          expect(wrongWith(world)).toEqual([])
        }
      }
      await letAllGo()
      seen.refused += world.done() - world.server.taken.length
      if (world.painted().pending !== undefined) seen.unknown += 1
      // everything has come to its end, and is read once more
      const read = world.read('well')
      await rest()
      await letAllGo()
      await read
      expect(world.painted()).toEqual(world.server.row())
      expect(world.paintedInList()).toEqual(world.server.row())
      expect(world.painted().pending).toBeUndefined()
      expect(world.notShown).toEqual([])
      // each once, in the order in which they were done, there and here
      expect(world.server.taken).toEqual([...new Set(world.server.taken)].toSorted((a, b) => a - b))
      expect(world.fates).toEqual(Array.from({ length: world.done() }, (_, at) => at + 1))
      world.leave()
    }),
    { numRuns, seed },
  )
  // the walk has been where it hurts
  expect(Math.min(seen.refused, seen.unknown, seen.queued)).toBeGreaterThan(0)
}, 60_000)

/** A change of the settings, and whether the server takes it. */
type Wish = { data: SettingsChange; isRefused: boolean; network: Network }

const commands = ['list.filter', 'list.sort', 'order.hold']
const wishes: fc.Arbitrary<Wish> = fc.record({
  data: fc.oneof(
    fc.record({ single_keys: fc.boolean() }),
    fc.record({
      keys: fc.array(fc.record({ command: fc.constantFrom(...commands), keys: fc.constantFrom('q', '', null) }), {
        maxLength: 1,
      }),
    }),
  ),
  isRefused: fc.boolean(),
  network,
})

test('settings that are saved one upon another are shown at once, and one that is refused takes no other with it', async () => {
  const seen = { kept: 0, notKept: 0, pending: 0 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(wishes, { maxLength: 12 }), async (scheduler, all) => {
      const pending = createPendingChanges<SettingsState>()
      let server: SettingsState = { single_keys: true, keys: [], lists: [], version: 0 }
      let settled = server
      const painted = () => pending.paint('settings', settled)
      const read = async (how: Network): Promise<void> => {
        await scheduler.schedule(Promise.resolve(), 'read')
        if (how !== 'well') return
        settled = server
        pending.known('settings')
      }
      const wrong = () => {
        const drawn = painted()
        const keysIn = ({ keys }: SettingsState, command: string) => keys.find((one) => one.command === command)?.keys
        return [
          ...(drawn.single_keys === settled.single_keys ? [] : ['single_keys']),
          ...commands.filter((command) => keysIn(drawn, command) !== keysIn(settled, command)),
        ].filter((name) => drawn.pending?.includes(name) !== true)
      }
      const letAllGo = async () => {
        while (scheduler.count() > 0) {
          await scheduler.waitOne()
          await rest()
          expect(wrong()).toEqual([])
        }
      }
      const kept: SettingsChange[] = []
      for (const { data, isRefused, network: how } of all) {
        pending.do('settings', {
          fields: changedSettings(data),
          becomes: (state) => withKeyChange(state, data),
          isAlone: true,
          version: 0,
          send: async () => {
            await scheduler.schedule(Promise.resolve(), 'there')
            const isTaken = !isRefused && how !== 'lost' && how !== '503' && how !== 'late'
            if (isTaken) {
              server = withKeyChange(server, data)
              kept.push(data)
            }
            await scheduler.schedule(Promise.resolve(), 'back')
            if (how !== 'well') {
              void read('well')
              return { is: 'unknown' }
            }
            if (isTaken) settled = server
            return isTaken ? { is: 'done', version: 0 } : { is: 'refused' }
          },
        })
        const { single_keys = painted().single_keys } = data
        expect(painted().single_keys).toBe(single_keys)
        seen.pending += 1
        if (scheduler.count() > 0) await scheduler.waitOne()
        await rest()
        expect(wrong()).toEqual([])
      }
      await letAllGo()
      seen.kept += kept.length
      seen.notKept += all.length - kept.length
      expect(kept).toEqual(
        all
          .filter(({ isRefused, network: how }) => !isRefused && (how === 'well' || how === 'unheard'))
          .map(({ data }) => data),
      )
      expect(painted()).toEqual(server)
    }),
    { numRuns, seed },
  )
  expect(Math.min(seen.kept, seen.notKept, seen.pending)).toBeGreaterThan(0)
}, 60_000)
