import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * What only a browser shows, and in how many tests it is looked at (ADR 0270). A file that is not named here is of a
 * room, and has one.
 */
export const mechanisms: Readonly<Record<string, number>> = {
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

type Suite = { ending: string; turns: number; inEveryRun: readonly string[] }

/** In how many runs each file of a folder is asked once, and which are asked in all of them: what everything stands on (ADR 0319). */
export const suites = {
  e2e: {
    ending: '.e2e.ts',
    turns: 4,
    inEveryRun: ['bytes', 'edit', 'orders', 'packing', 'palette', 'shell', 'sign-in'],
  },
  api: {
    ending: '.test.ts',
    turns: 3,
    inEveryRun:
      'bounds choices console edit errors export file-access headers idempotency languages lookup named-fields names order-access order-move proxy record-read schema schema-of-writing search search-access search-refusals search-text session settings sign-in'.split(
        ' ',
      ),
  },
} as const satisfies Readonly<Record<string, Suite>>

/** Until each file of both was asked. */
export const turns = 12

/** The turn of a commit: the same whoever runs it, and another for most of the next ones. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16) % turns

export const nameOf = (file: string, folder: keyof typeof suites): string => path.basename(file, suites[folder].ending)

/** The files below that folder of `tests` whose turn it is not. */
export function notAt(turn: number, folder: keyof typeof suites): string[] {
  const suite: Suite = suites[folder]
  return readdirSync(path.resolve(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suite.ending) && !suite.inEveryRun.includes(nameOf(file, folder)))
    .toSorted()
    .filter((_, place) => place % suite.turns !== turn % suite.turns)
    .map((file) => `tests/${folder}/${file}`)
}
