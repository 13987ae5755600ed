import { describe, expect, it } from 'vitest'
import { lives } from '#machines/life/lives.ts'
import { charts, type Chart } from '#tests/paths/charts.ts'
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
    const all: Readonly<Record<string, Chart>> = charts
    const ofRecords = lives.map(({ object }) => object)
    for (const name of [...ofRecords, 'session', 'worktime', 'export-job']) {
      expect(Object.keys(all)).toContain(name)
      const nested = Object.values(all[name]?.machine.root.states ?? {}).filter(
        (state) => Object.keys(state.states).length > 0,
      )
      expect(nested.map((state) => state.key)).toEqual([])
    }
  })
})
