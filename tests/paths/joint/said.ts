import { commands } from '#commands/registry.ts'
import type { Step } from './explore.ts'

/** What a person types for a step, at which record; or `!` and what happens without anybody at the console. */
function saidOf({ happening: { noun, id, event } }: Step): string {
  const { type, ...given } = event
  const at = noun === 'order' ? noun : `${noun} ${id + 1}`
  const about = Object.keys(given).length > 0 ? ` ${JSON.stringify(given)}` : ''
  const keys = type === 'shipment.create' ? 'c s' : commands.find((one) => one.id === type)?.keys
  return keys === undefined ? `!${at}: ${type}` : `${at}: ${keys}${about}`
}

/** A way as one can go it again: `order: s p · !transaction 1: provider.agrees · order: s x`. */
export const wayOf = (way: readonly Step[]): string => way.map(saidOf).join(' · ')
