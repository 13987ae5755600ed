import { describe, expect, it } from 'vitest'
import { lives } from '#scripts/docs/life.ts'
import { sources } from './sources.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const charts = sources(['.ts']).flatMap(({ file, text }) =>
  file.startsWith('src/machines/')
    ? [...text.matchAll(/export const (\w+)Machine = /g)].map(([, name = '']) => kebab(name))
    : [],
)

describe('charts', () => {
  it('are each drawn in docs/life', () => {
    expect(charts.toSorted()).toEqual(Object.keys(lives).toSorted())
  })

  it('are flat where they are the life of a record: its status is one word', () => {
    for (const name of ['order', 'session', 'worktime', 'export-job'] as const) {
      const nested = Object.values(lives[name].root.states).filter((state) => Object.keys(state.states).length > 0)
      expect(nested.map((state) => state.key)).toEqual([])
    }
  })
})
