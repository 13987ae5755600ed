import type { KeymapContext } from '#machines/keymap.ts'
import type { Policy } from '../policy.ts'

const nothing: KeymapContext = { id: 'list.filter', strokes: [], fits: false, wish: null }

/** A key is pressed, or two; what another command holds, or what no keyboard has, is refused and may be pressed anew. */
export const keymapPolicy: Policy<KeymapContext> = {
  events: {
    record: { type: 'keymap.record', id: 'list.filter' },
    press: { type: 'keymap.press', stroke: 'q', fits: true },
    'press what is taken': { type: 'keymap.press', stroke: 's', fits: false },
    'press nothing usable': { type: 'keymap.press', stroke: null, fits: false },
    enter: { type: 'keymap.press', stroke: 'Enter', fits: false },
    cancel: { type: 'keymap.cancel' },
    change: { type: 'keymap.change', wish: { kind: 'change', single_keys: false } },
    'a while later': { type: 'after.pause' },
    saved: { type: 'xstate.done.actor.save' },
    'not saved': { type: 'xstate.error.actor.save', error: new Error('No answer') },
  },
  knows: {
    '': nothing,
    'a free key': { ...nothing, strokes: ['q'], fits: true },
    'a taken key': { ...nothing, strokes: ['s'], fits: false },
  },
  table: `
    idle                | record → recording, change → saving
    recording           | record → recording, press → begun, press what is taken → begun, enter → begun, press nothing usable → refused, cancel → idle
    begun (a free key)  | press → saving, press what is taken → refused, enter → saving, press nothing usable → refused, cancel → idle, a while later → saving
    begun (a taken key) | press → saving, press what is taken → refused, enter → refused, press nothing usable → refused, cancel → idle, a while later → refused
    refused             | record → recording, press → begun, press what is taken → begun, enter → begun, press nothing usable → refused, cancel → idle
    saving              | record → recording, change → saving, saved → idle, not saved → idle`,
}
