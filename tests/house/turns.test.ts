import { describe, expect, it } from 'vitest'
import { nameOf, notAt, suites, turnOf, turns } from '#tests/support/turns.ts'
import { sources } from './sources.ts'

const folders = ['e2e', 'api'] as const

describe('files that not every run asks', () => {
  it.each(folders)('of %s are of one turn each, and of all turns together none is left', (folder) => {
    const left = Array.from({ length: turns }, (_, turn) => notAt(turn, folder)).flat()
    const runs = Map.groupBy(left, (file) => file)
    const asked = [...runs.values()].map(({ length }) => turns - length)
    expect(asked).toEqual([...runs].map(() => turns / suites[folder].turns))
    expect(runs.size).toBeGreaterThan(30)
  })

  it.each(folders)('of %s are named by what is there, where every run asks them', (folder) => {
    const names = sources([suites[folder].ending])
      .filter(({ file }) => file.startsWith(`tests/${folder}/`))
      .map(({ file }) => nameOf(file, folder))
    expect(suites[folder].inEveryRun.filter((name) => !names.includes(name))).toEqual([])
  })

  it('follow from the commit', () => {
    expect([turnOf('00000000aa'), turnOf('00000001aa'), turnOf('0000000faa')]).toEqual([0, 1, 3])
  })
})
