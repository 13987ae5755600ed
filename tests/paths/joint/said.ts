import { commands } from '#commands/registry.ts'
import type { Counterexample, Step } from './explore.ts'
import type { Noun } from './facts.ts'
import { isKnown } from './possible.ts'
import type { Happening } from './work.ts'
import { listOf, type PaidBy } from './world.ts'

const nouns: readonly string[] = ['order', 'invoice', 'transaction', 'refund', 'shipment', 'parcel'] satisfies Noun[]
const keysOf = (type: string): string | undefined =>
  type === 'shipment.create' ? 'c s' : commands.find(({ id }) => id === type)?.keys

/** What a person types for a step, at which record; or `!` and what happens without anybody at the console. */
function saidOf({ happening: { noun, id, event } }: Step): string {
  const { type, ...given } = event
  const at = noun === 'order' ? noun : `${noun} ${id + 1}`
  const about = Object.keys(given).length > 0 ? ` ${JSON.stringify(given)}` : ''
  const keys = keysOf(type)
  return keys === undefined ? `!${at}: ${type}${about}` : `${at}: ${keys}${about}`
}

/** What happens in a step, and where its record stands then. */
function toldOf({ happening: { noun, id, event }, after }: Step): string {
  const record = noun === 'order' ? after.order : after[listOf[noun]][id]
  return `${event.type} → ${record?.status ?? 'gone'}`
}

/** A counterexample as it is printed: what does not hold, what happened, and the command that types it again. */
export const counterexampleOf = (paidBy: PaidBy, { sentence, way }: Counterexample): string =>
  [
    `Does not hold: ${sentence}`,
    `  ${way.map(toldOf).join(' · ')}`,
    `  npm run test:paths -- --keys '${lineOf(paidBy, way)}'`,
  ].join('\n')

/** A way as one can go it again: `order: s p · !transaction 1: provider.agrees · order: s x`. */
export const wayOf = (way: readonly Step[]): string => way.map(saidOf).join(' · ')

/** The same as a line that `readLine` takes apart, and `npm run test:paths -- --keys '…'` types again. */
export const lineOf = (paidBy: PaidBy, way: readonly Step[]): string => `paid by ${paidBy}: ${wayOf(way)}`

/** Is it such a line? */
export const isLine = (line: string): boolean => line.startsWith('paid by ')

/** The events that a record of a kind hears by these keys: of a pair on one key there are two. */
const typesBy = (noun: string, keys: string): string[] =>
  keys === 'c s'
    ? ['shipment.create']
    : commands.filter((one) => one.keys === keys && one.id.startsWith(`${noun}.`)).map(({ id }) => id)

/** What `lineOf` wrote: for each step what it may mean. */
export function readLine(line: string): { paidBy: PaidBy; steps: Happening[][] } {
  const [, by, typed = ''] = /^paid by (card|invoice): (.*)$/.exec(line) ?? []
  if (by === undefined) throw new Error(`No walk begins like this: ${line}`)
  const steps = typed.split(' · ').map((step, at): Happening[] => {
    const [, noun = '', place = '1', said = '', given = '{}'] =
      /^!?(\w+)(?: (\d+))?: (.*?)(?: (\{.*\}))?$/.exec(step) ?? []
    const wrong = (why: string) => new Error(`Step ${at + 1}, ${step}: ${why}`)
    if (!nouns.includes(noun)) throw wrong('no step is written like this')
    const types = (step.startsWith('!') ? [said] : typesBy(noun, said)).filter((type) => isKnown(noun, type))
    if (types.length === 0) throw wrong(`nothing that the ${noun} knows is called so`)
    return types.map((type) => ({
      noun: noun as Noun, // one of them
      id: Number(place) - 1,
      event: { type, ...(JSON.parse(given) as object) }, // as `saidOf` wrote it
    }))
  })
  return { paidBy: by as PaidBy, steps } // as the pattern says
}
