import { describe, expect, it } from 'vitest'
import { charts } from '#tests/paths/charts.ts'
import { sources } from './sources.ts'
import { chartToList } from './what-to-write.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const written = sources(['.ts']).flatMap(({ file, text }) =>
  file.startsWith('src/machines/')
    ? [...text.matchAll(/export const (\w+)Machine = /g)].map(([, name = '']) => kebab(name))
    : [],
)

describe('charts', () => {
  it('are each in the one list that draws, walks and mutates them', () => {
    expect(written.filter((name) => !Object.hasOwn(charts, name)).map(chartToList)).toEqual([])
    expect(written.toSorted()).toEqual(Object.keys(charts).toSorted())
  })

  it('are flat where they are the life of a record: its status is one word', () => {
    for (const name of ['order', 'session', 'worktime', 'export-job'] as const) {
      const nested = Object.values(charts[name].machine.root.states).filter(
        (state) => Object.keys(state.states).length > 0,
      )
      expect(nested.map((state) => state.key)).toEqual([])
    }
  })
})
