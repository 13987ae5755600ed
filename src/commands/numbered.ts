import type { Command } from './command.ts'

/** What commands share that differ only in their number: `record.section` of `record.section_3`. */
export const numberIn = (id: string): { stem: string; number: string } | undefined => {
  const [, stem, number] = /^(.+)_(\d(?:–\d)?)$/.exec(id) ?? []
  return stem === undefined || number === undefined ? undefined : { stem, number }
}

/** Those that follow each other, each on the key of its number, as one: `record.section_1–9` on `1–9`, `list.view_1–9` on `v 1–9`. */
export const collapseNumbered = (commands: readonly Command[]): Command[] => {
  const shown: Command[] = []
  for (const command of commands) {
    const last = shown.at(-1)
    const [before, here] = [last && runOf(last), runOf(command)]
    const follows =
      before?.stem !== undefined &&
      before.stem === here?.stem &&
      before.prefix === here.prefix &&
      before.to + 1 === here.from
    if (!follows) shown.push(command)
    else {
      const run = `${before.from}–${here.to}`
      shown.splice(-1, 1, { ...command, id: `${here.stem}_${run}`, keys: `${here.prefix}${run}` })
    }
  }
  return shown
}

type Run = { stem: string; prefix: string; from: number; to: number }

const runOf = ({ id, keys }: Command): Run | undefined => {
  const numbered = numberIn(id)
  if (numbered === undefined || keys?.split(' ').at(-1) !== numbered.number) return undefined
  const [from, to = from] = numbered.number.split('–').map(Number)
  const prefix = keys.slice(0, -numbered.number.length)
  return from === undefined || to === undefined ? undefined : { stem: numbered.stem, prefix, from, to }
}
