import { expect, test } from 'vitest'
import { moveParams } from '#api/bodies.ts'
import { loaders, type Brought } from '#commands/load.ts'
import { listPlaceOf, recordPlaceOf } from '#commands/places.ts'
import { commands } from '#commands/registry.ts'
import { entityOf } from '#entities/registry.ts'
import { isSyncJobName } from '#entities/sync-job/parts.ts'
import { lives } from '#machines/life/lives.ts'
import { serverLives } from '#server/life/lives.ts'

const brought: Readonly<Record<string, Brought | undefined>> = loaders

/** By the object, because a life is listed on either side. */
const params: Readonly<Record<string, { shape: object }>> = moveParams

/** What the console works out of what was asked. */
const worked: Readonly<Record<string, readonly string[]>> = { 'invoice.mark_paid': ['surplus'] }

test.each(lives.map((life) => [life.object, life] as const))('the life of %s is whole', async (object, life) => {
  expect(entityOf(object)?.name).toBe(object)
  const served = serverLives.filter((one) => one.life === life)
  expect(served, `server/life/lives.ts: write  ${object}Life  of server/${object}/life.ts`).toHaveLength(1)
  const line = `src/api/bodies.ts: write in moveParams  ${object}: z.strictObject({ … }),`
  expect(Object.hasOwn(params, object), line).toBe(true)
  expect(life.moves.filter((move) => !move.startsWith(`${object}.`))).toEqual([])
  expect(Object.keys(life.undoRefusals).toSorted()).toEqual([...life.moves].toSorted())
  const taken = new Set(life.moves.flatMap((move) => life.takes[move] ?? []))
  expect(Object.hasOwn(params[object]?.shape ?? {}, 'force'), `hasForce of the life of ${object}`).toBe(life.hasForce)
  const read = Object.keys(params[object]?.shape ?? {}).filter((name) => name !== 'force')
  expect(read.toSorted()).toEqual([...taken].toSorted())
  // the palette asks for what the move takes
  const own = commands.filter((command) => command.life === object)
  for (const { id, asks = [] } of own)
    expect([id, [...asks, ...(worked[id] ?? [])]]).toEqual([id, life.takes[id] ?? []])
  // whoever sees a record on a page or in a list moves it there
  const shown = recordPlaceOf({ name: object }) ?? listPlaceOf({ name: object })
  const lines = `src/commands/load.ts: bring the commands and the moves of ${object}`
  expect(own.map(({ id }) => id).toSorted(), lines).toEqual(shown === undefined ? [] : [...life.moves].toSorted())
  expect((await brought[object]?.moves())?.object, lines).toBe(shown === undefined ? undefined : object)
})

test('every effect that a chart names is one that the server can do', () => {
  for (const { life, effects } of serverLives) {
    const named = Object.values(life.machine.root.states).flatMap((state) =>
      [...state.transitions.values()].flat().flatMap(({ actions }) =>
        // `to` of the chart is the one place that writes them
        (actions as { type: string; params?: { kind: string; name: string } }[]).flatMap(({ type, params: effect }) =>
          type === 'effect' && effect !== undefined ? [effect] : [],
        ),
      ),
    )
    const left = named.filter(({ kind }) => kind === 'mail' || kind === 'paper')
    expect(left.filter(({ name }) => !isSyncJobName(name))).toEqual([])
    const carried = named.filter(({ kind }) => kind !== 'mail' && kind !== 'paper')
    const lacking = carried.map(({ kind, name }) => `${kind} ${name}`).filter((name) => !Object.hasOwn(effects, name))
    expect(lacking).toEqual([])
    expect(Object.keys(effects).filter((name) => carried.every((one) => `${one.kind} ${one.name}` !== name))).toEqual(
      [],
    )
  }
})
