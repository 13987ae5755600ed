import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from './sources.ts'

/**
 * What only a browser shows, and in how many tests every run looks at it (ADR 0270). A file that is not named here is of
 * a room: every run takes its main way.
 */
const mechanisms: Readonly<Record<string, number>> = {
  axe: 2, // what assistive technology is told, signed out and signed in
  bytes: 3, // what is fetched: sizes, the order, the film last
  cells: 3, // the focus in cells, and what is pasted
  'early-keys': 4, // what is typed before its page is there
  edit: 3, // drafts, and where the focus goes
  'edit-leave': 2, // leaving a page, closing it
  'first-load': 3, // waves of code and calls
  grid: 5, // rows that are drawn as they come in sight, by wheel, key and pointer
  'in-sight': 3, // what lies over what
  look: 2, // words that have room
  narrow: 2, // a telephone
  orders: 4, // a list and its record: the address, the way back, what moves, what is in sight
  packing: 2, // the scanner's engine, and no network
  palette: 7, // layers, and Enter that is quicker than the rows
  'search-screen': 3, // the state of a list
  shell: 10, // drawer, titles, scrolling, language, theme, sign-out, policy
  'sign-in': 5, // the first page
}
const ofRoom = 1

/** A test costs five seconds of the clock, and all of a run's have seven minutes. */
const most = 130

const nameOf = (file: string) => path.basename(file, '.e2e.ts')
const files = sources(['.e2e.ts']).filter(({ file }) => file.startsWith('tests/e2e/'))

/** From its name to where its work begins; how often a loop makes it is not seen here. */
const headsIn = (text: string): string[] => [...text.matchAll(/^ *test\([\s\S]*?=>/gm)].map(([head]) => head)

/** `npm run test:full` types what is made for it alone; the rest of these walks is there in every run. */
const isOfEveryRun = (head: string) => !head.includes('@full') && !head.includes('wider(asked.folder === undefined)')

const ofEveryRun = files.map(({ file, text }) => ({ file, heads: headsIn(text).filter(isOfEveryRun) }))

describe('tests in the browser', () => {
  it('are in every run where only a browser shows it, and the main way of each room', () => {
    const beyond = ofEveryRun.flatMap(({ file, heads }) => {
      const bound = mechanisms[nameOf(file)] ?? ofRoom
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
    const counted = ofEveryRun.map(({ file, heads }) => [nameOf(file), heads.length] as const)
    expect(Object.fromEntries(counted.filter(([, count]) => count > ofRoom))).toEqual(mechanisms)
  })
})
