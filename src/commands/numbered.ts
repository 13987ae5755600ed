import type { Command } from './command.ts'

/** What commands share that differ only in their number: `record.section` of `record.section_3`. */
export const numberIn = (id: string): { stem: string; number: string } | undefined => {
  const [, stem, number] = /^(.+)_(\d(?:–\d)?)$/.exec(id) ?? []
  return stem === undefined || number === undefined ? undefined : { stem, number }
}

/** Those that follow each other, each on the key of its number, as one: `record.section_1–9` on `1–9`. */
export const collapseNumbered = (commands: readonly Command[]): Command[] => {
  const shown: Command[] = []
  for (const command of commands) {
    const last = shown.at(-1)
    const [before, here] = [last && runOf(last), runOf(command)]
    const follows = before !== undefined && before.stem === here?.stem && before.to + 1 === here.from
    if (!follows) shown.push(command)
    else {
      const run = `${before.from}–${here.to}`
      shown.splice(-1, 1, { ...command, id: `${here.stem}_${run}`, keys: run })
    }
  }
  return shown
}

const runOf = ({ id, keys }: Command): { stem: string; from: number; to: number } | undefined => {
  const numbered = numberIn(id)
  if (numbered === undefined || numbered.number !== keys) return undefined
  const [from, to = from] = numbered.number.split('–').map(Number)
  return from === undefined || to === undefined ? undefined : { stem: numbered.stem, from, to }
}
