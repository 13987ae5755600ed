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

/** What every place stands on is looked at in every run; all other files take turns (ADR 0319). */
export const inEveryRun = ['bytes', 'edit', 'orders', 'packing', 'palette', 'shell', 'sign-in']

/** How many runs it takes until each file was looked at. */
export const turns = 3

/** The turn of a commit: the same whoever runs it, and another for most of the next ones. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16) % turns

export const nameOf = (file: string): string => path.basename(file, '.e2e.ts')

const inTurn = (): string[] =>
  readdirSync(path.resolve(import.meta.dirname, '../e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.e2e.ts') && !inEveryRun.includes(nameOf(file)))
    .toSorted()

/** The files below `tests/e2e` whose turn it is not. */
export const notAt = (turn: number): string[] => inTurn().filter((_, place) => place % turns !== turn)
