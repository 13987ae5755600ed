import type { Listener } from '#commands/offers.ts'
import { sections } from './sections.ts'
import type { Section } from './sections.ts'

export type OrderHands = {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  up: () => void
  map: () => void
  show: (section: Section) => void
}

/** What an open order hears besides its moves. */
export const orderListener = ({ previous, next, up, map, show }: OrderHands): Listener => {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    'record.previous': previous,
    'record.next': next,
    'record.up': up,
    'record.map': map,
    ...Object.fromEntries(sections.map((section, at) => [`record.section_${at + 1}`, () => show(section)])),
  }
  return {
    hears: (id) => acts[id] !== undefined,
    verdict: () => ({ ok: true }),
    send: ({ type }) => acts[type]?.(),
  }
}
