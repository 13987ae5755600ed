import { expect, test } from 'vitest'
import { moveParams } from '#api/actions.ts'
import { commands } from '#commands/registry.ts'
import { entityOf } from '#entities/registry.ts'
import { lives } from '#machines/lives.ts'
import { serverLives } from '#server/life/lives.ts'

/** By the object, because a life is listed on either side. */
const params: Readonly<Record<string, { shape: object }>> = moveParams

test.each(lives.map((life) => [life.object, life] as const))('the life of %s is whole', (object, life) => {
  expect(entityOf(object)?.name).toBe(object)
  const served = serverLives.filter((one) => one.life === life)
  expect(served, `server/life/lives.ts: write  ${object}Life  of server/${object}/life.ts`).toHaveLength(1)
  const line = `src/api/actions.ts: write in moveParams  ${object}: z.strictObject({ … }),`
  expect(Object.hasOwn(params, object), line).toBe(true)
  expect(life.moves.filter((move) => !move.startsWith(`${object}.`))).toEqual([])
  expect(Object.keys(life.undoRefusals).toSorted()).toEqual([...life.moves].toSorted())
  const taken = new Set(life.moves.flatMap((move) => life.takes[move] ?? []))
  const read = Object.keys(params[object]?.shape ?? {}).filter((name) => name !== 'force')
  expect(read.toSorted()).toEqual([...taken].toSorted())
  // the palette asks for what the move takes; a life without a screen has no commands yet
  for (const { id, asks = [] } of commands.filter((command) => life.has(command.id)))
    expect([id, asks]).toEqual([id, life.takes[id] ?? []])
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
    const carried = named.filter(({ kind }) => kind !== 'mail' && kind !== 'document')
    const lacking = carried.map(({ kind, name }) => `${kind} ${name}`).filter((name) => !Object.hasOwn(effects, name))
    expect(lacking).toEqual([])
    expect(Object.keys(effects).filter((name) => carried.every((one) => `${one.kind} ${one.name}` !== name))).toEqual(
      [],
    )
  }
})
