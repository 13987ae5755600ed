import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Life } from '#machines/life/define-life.ts'
import { inverseMoves, refusalOfInverse } from '#machines/life/inverse-moves.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { liveOf } from '#server/life/lives.ts'
import { rowOf } from '#server/life/record.ts'
import { sql } from '#server/sql.ts'
import { personOf, type Person } from '#server/store/session.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'
import { asked, seed } from './asked.ts'
import { recorded } from './record.ts'
import { walks, type Walk, type World } from './walks.ts'

let server: TestServer
let world: World
let token: string
let admin: Person

beforeAll(async () => {
  server = await startServer()
  // the server's own worker leaves what is asked of a carrier alone, from the moment it is asked: the walk answers it
  await server.db.run(sql`
    create function leave_alone() returns trigger language plpgsql as $$
    begin
      new.date_next := now() + interval '1 hour';
      return new;
    end $$`)
  await server.db.run(sql`
    create trigger leave_alone before insert on outbox for each row when (new.kind = 'carrier') execute function leave_alone()`)
  world = { db: server.db, shops: await makeShops(server.db) }
  token = await signIn(server.url, 'admin')
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'admin'`)
  const person = await personOf(server.db, id)
  if (person === undefined) throw new Error('Nobody administers the demo')
  admin = person
})
afterAll(() => server.close())

type AnyLife = Life<LiveRow, Readonly<Record<string, unknown>>>
type Happened = { verb: string; from: string; to: string }
/** What is taken back next: how it stood before, and the token. */
type Way = { was: LiveRow; token: string | null }

const undo: LifeEvent = { type: 'undo' }

/** A step: one of what is possible, or now and then of all there is, and whether it is taken back. */
type Chosen = { place: number; isWild: boolean; isTakenBack: boolean }
const oneIn = (many: number) => fc.nat(many - 1).map((drawn) => drawn === 0)
const choice: fc.Arbitrary<Chosen> = fc.record({ place: fc.nat(999), isWild: oneIn(4), isTakenBack: oneIn(3) })

const rowIn = async ({ object }: AnyLife, id: number): Promise<LiveRow> => {
  const row = await rowOf(server.db, liveOf(object), id)
  if (row === undefined) throw new Error(`${object} ${id} is gone`)
  return row
}

const bodyOf = ({ body }: Answer) => body as { code?: string; payload?: { undo: { token: string } | null } } // of a move

/** All but what counts and dates its changes. */
const stateOf = (row: LiveRow) => ({ ...row, version: 0, date_updated: null })

/** One step on the server, held against the chart; answers what it wrote into the history, if it did. */
async function happen(life: AnyLife, walk: Walk, id: number, chosen: LifeEvent, ways: Way[]): Promise<Happened[]> {
  const { object } = life
  const row = await rowIn(life, id)
  const from = life.statusOf(row)
  if (chosen === undo) return takeBack(life, id, row, ways)
  const event = (await walk.meant?.(world, id, chosen)) ?? chosen
  if (!life.has(event.type)) {
    const isAllowed = life.verdict(row, event, null).ok
    expect(await walk.raise?.(world, id, event)).toBe(isAllowed)
    ways.length = isAllowed ? 0 : ways.length
    return isAllowed ? [{ verb: event.type, from, to: await standsAs(life, id, row, event, null) }] : []
  }
  const params = walk.params?.(world, row, event) ?? {}
  const meant = { ...event, ...params }
  const verdict = life.verdict(row, meant, admin)
  const path = `/api/v3/${object}/${id}/action/${event.type.slice(object.length + 1)}`
  const answer = await call(server.url, token, 'POST', path, { version: row.version, params })
  const { code, payload } = bodyOf(answer)
  expect([answer.status, code]).toEqual(verdict.ok ? [200, undefined] : [409, verdict.because[0]?.code])
  if (!verdict.ok) return []
  ways.push({ was: row, token: payload?.undo?.token ?? null })
  return [{ verb: event.type, from, to: await standsAs(life, id, row, meant, admin) }]
}

/** The record is where the chart led it, with the facts that the chart keeps. */
async function standsAs(life: AnyLife, id: number, before: LiveRow, event: LifeEvent, actor: Person | null) {
  const after = await rowIn(life, id)
  const { status, context } = life.step(before, event, actor)
  const facts = life.factsOf(before, actor)
  const changed = Object.keys(context).filter((name) => context[name] !== facts[name])
  const now = life.factsOf(after, actor)
  expect(Object.fromEntries(changed.map((name) => [name, now[name]]))).toEqual(
    Object.fromEntries(changed.map((name) => [name, context[name]])),
  )
  expect([life.statusOf(after), after.version]).toEqual([status, before.version + 1])
  return status
}

/** An undo leads to where the record was, or is refused as the move is that leads there. */
async function takeBack(life: AnyLife, id: number, row: LiveRow, ways: Way[]): Promise<Happened[]> {
  const way = ways.pop()
  // only the last move can be taken back
  ways.length = 0
  if (way === undefined || way.token === null) return []
  const answer = await call(server.url, token, 'POST', `/api/v3/undo/${way.token}`)
  const inverse = inverseMoves(life, row, way.was, admin)
  const because = inverse.map(({ move }) => refusalOfInverse(life, row, admin, move))
  const isRefused = because.length > 0 && because.every((one) => one !== undefined)
  if (isRefused) {
    expect(answer.status).toBe(409)
    return []
  }
  expect([answer.status, bodyOf(answer).code]).toEqual([200, undefined])
  expect(stateOf(await rowIn(life, id))).toEqual(stateOf(way.was))
  return [{ verb: `${life.object}.undo`, from: life.statusOf(row), to: life.statusOf(way.was) }]
}

/** Walks on the server, allowed steps and refused ones, and looks after each whether anything is wrong. */
async function walkThrough(life: AnyLife, walk: Walk, root: number, choices: readonly Chosen[]): Promise<void> {
  const id = await walk.born[root % walk.born.length]?.(world)
  if (id === undefined) throw new Error(`No ${life.object} is born`)
  const [history, ways]: [Happened[], Way[]] = [[], []]
  const typed: string[] = []
  for (const { place, isWild, isTakenBack } of choices) {
    await walk.meanwhile?.(world, id)
    const row = await rowIn(life, id)
    const isAllowed = (event: LifeEvent) => isWild || life.verdict(row, event, life.has(event.type) ? admin : null).ok
    const possible = walk.cases.filter(isAllowed)
    const event = possible[place % possible.length]
    const events = [event, isTakenBack ? undo : undefined].filter((one) => one !== undefined)
    typed.push(...events.map(({ type }) => type))
    try {
      for (const one of events) history.push(...(await happen(life, walk, id, one, ways)))
      for (const [what, query] of Object.entries(walk.wrong))
        expect(await server.db.run(query(id)), `${life.object} ${id}: ${what}`).toBe(0)
    } catch (error) {
      throw new Error(`After ${typed.join(', ')}`, { cause: error })
    }
  }
  const told = await server.db.rows<Happened>(sql`
    select verb, from_status as "from", to_status as "to" from history
    where object = ${life.object} and record_id = ${id} order by id`)
  expect(told).toEqual(history)
}

test.each(lives.map((life) => [life.object, life as unknown as AnyLife] as const))(
  `wherever a record of %s wanders, the server follows its chart, and an undo leads back (seed ${seed})`,
  { timeout: 300_000 },
  async (object, life) => {
    const walk = walks[object]
    if (walk === undefined) throw new Error(`tests/paths/walks.ts: how ${object} is walked`)
    const numRuns = asked.deep === true ? 100 : samples(1, 3)
    const steps = asked.deep === true ? 40 : 12
    const wandering = fc.asyncProperty(
      fc.nat(),
      fc.array(choice, { minLength: steps / 2, maxLength: steps }),
      (root, choices) => walkThrough(life, walk, root, choices),
    )
    const name = `random walks with undo, seed ${seed}`
    await recorded({ chart: object, layer: 'http', kind: 'walk', name, ways: [], count: numRuns }, () =>
      fc.assert(wandering, { numRuns, seed, endOnFailure: asked.deep !== true }),
    )
  },
)
