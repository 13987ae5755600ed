/** What was sent and what came of it; `wrong` is what must be empty. */
export type Tally = {
  badInputs: number
  authorisation: number
  sockets: number
  signIns: number
  kills: number
  moves: number
  /** Answers of 503 while a disk was full. */
  full: number
  /** Answers by the first digit of their status; 503 by itself. */
  readonly answers: Map<string, number>
  /** What this machine does not let us try, as sentences. */
  readonly skipped: string[]
  readonly wrong: string[]
}

export const emptyTally = (): Tally => ({
  badInputs: 0,
  authorisation: 0,
  sockets: 0,
  signIns: 0,
  kills: 0,
  moves: 0,
  full: 0,
  answers: new Map(),
  skipped: [],
  wrong: [],
})

/** A server that cannot do it now says 503; any other 5xx is a fault of its own. */
export function heard({ answers, wrong }: Tally, { status, asked }: { status: number; asked: string }): void {
  const kind = status === 503 ? '503' : `${Math.floor(status / 100)}xx`
  answers.set(kind, (answers.get(kind) ?? 0) + 1)
  if (kind === '5xx') wrong.push(`${asked.slice(0, 500)} was answered ${status}`)
}

export function totalsOf({ answers, ...counts }: Tally): string[] {
  const { badInputs, authorisation, sockets, signIns, kills, moves, full, skipped, wrong } = counts
  const byClass = [...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `${count} ${kind}`)
  return [
    `${badInputs} bad inputs, ${authorisation} authorisation checks, ${sockets} silent sockets, ${signIns} sign-ins`,
    `${kills} kills of the database, ${full} answers of 503 on a full disk, ${moves} moves acknowledged`,
    `answers: ${byClass.join(', ')}`,
    ...skipped,
    `${wrong.length} wrong`,
    ...wrong.slice(0, 50),
  ]
}
