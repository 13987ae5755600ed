import { describe, expect, it } from 'vitest'
import { mechanisms, nameOf } from '#tests/support/turns.ts'
import { sources } from './sources.ts'

const ofRoom = 1

/** A test costs five seconds of the clock, and all of a run's have seven minutes. */
const most = 130

const files = sources(['.e2e.ts']).filter(({ file }) => file.startsWith('tests/e2e/'))

/** From its name to where its work begins; how often a loop makes it is not seen here. */
const headsIn = (text: string): string[] => [...text.matchAll(/^ *test\([\s\S]*?=>/gm)].map(([head]) => head)

/** `npm run test:full` types what is made for it alone; the rest of these walks is there in every run. */
const isOfEveryRun = (head: string) => !head.includes('@full') && !head.includes('wider(asked.folder === undefined)')

const ofEveryRun = files.map(({ file, text }) => ({ file, heads: headsIn(text).filter(isOfEveryRun) }))

describe('tests in the browser', () => {
  it('are in every run where only a browser shows it, and the main way of each room', () => {
    const beyond = ofEveryRun.flatMap(({ file, heads }) => {
      const bound = mechanisms[nameOf(file, 'e2e')] ?? ofRoom
      return heads.length > bound
        ? [
            `${file} has ${heads.length} tests in every run, and may have ${bound}: end the names of the others in ' @full'`,
          ]
        : []
    })
    expect(beyond).toEqual([])
  })

  it('that a loop makes are in every run once', () => {
    const unsaid = ofEveryRun.flatMap(({ file, heads }) =>
      heads
        .filter((head) => /^ *test\(\s*(`[^`]*\$\{|nameOf|\w+,)/.test(head) && !head.includes('wider('))
        .map((head) => `${file}: ${head.trim().split('\n')[0]} (tests/support/wider.ts)`),
    )
    expect(unsaid).toEqual([])
  })

  it(`are at most ${most} in every run`, () => {
    expect(ofEveryRun.reduce((sum, { heads }) => sum + heads.length, 0)).toBeLessThanOrEqual(most)
  })

  it('are named as they are counted: each mechanism has its file, and no more than it may have', () => {
    const counted = ofEveryRun.map(({ file, heads }) => [nameOf(file, 'e2e'), heads.length] as const)
    expect(Object.fromEntries(counted.filter(([, count]) => count > ofRoom))).toEqual(mechanisms)
  })
})
