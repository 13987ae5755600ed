import type { Asked, Need, PaletteContext } from '#machines/palette.ts'
import type { Policy } from '../policy.ts'

const error = new Error('No answer')
const asks: Asked = { id: 'order.hold', confirms: false }
const confirms: Asked = { id: 'order.place', confirms: true }
const answered: Need = { name: 'mark_paid', kind: 'flag', value: false }
const open: Need = { name: 'payment_method_id', kind: 'choice', choices: [], value: undefined }
const refused = { because: { codes: [] }, unblock: null, canForce: false }
const nothing: PaletteContext = {
  query: '',
  mode: 'all',
  asked: null,
  needs: [],
  hurries: false,
  force: undefined,
  refused: null,
  isShown: true,
  round: 1,
}

/** One step back leads where one came from; Enter goes on as soon as every question has an answer. */
export const palettePolicy: Policy<PaletteContext> = {
  events: {
    open: { type: 'palette.open' },
    close: { type: 'palette.close' },
    back: { type: 'palette.back' },
    type: { type: 'palette.type', query: 'x' },
    mode: { type: 'palette.mode', mode: 'documents' },
    'ask nothing': { type: 'palette.ask', asked: asks, asks: [] },
    'ask to confirm': { type: 'palette.ask', asked: confirms, asks: [] },
    'ask for arguments': { type: 'palette.ask', asked: asks, asks: ['mark_paid'] },
    'ask for arguments and to confirm': { type: 'palette.ask', asked: confirms, asks: ['mark_paid'] },
    refuse: { type: 'palette.refuse', asked: asks, refused },
    answer: { type: 'palette.answer', name: 'mark_paid', value: true },
    confirm: { type: 'palette.confirm' },
    insist: { type: 'palette.insist' },
    'give a reason': { type: 'palette.force', reason: 'The customer is here' },
    'give no reason': { type: 'palette.force', reason: '   x ' },
    prepared: { type: 'xstate.done.actor.prepare', output: [answered] },
    'prepared nothing': { type: 'xstate.done.actor.prepare', output: [] },
    'not prepared': { type: 'xstate.error.actor.prepare', error },
    done: { type: 'xstate.done.actor.perform', output: { kind: 'done' } },
    refused: { type: 'xstate.done.actor.perform', output: { kind: 'refused', ...refused } },
    'refused for most': {
      type: 'xstate.done.actor.perform',
      output: { kind: 'refused', ...refused, canForce: true },
    },
    failed: { type: 'xstate.error.actor.perform', error },
  },
  knows: {
    '': nothing,
    typed: { ...nothing, query: 'x' },
    'in a mode': { ...nothing, mode: 'documents' },
    answered: { ...nothing, asked: asks, needs: [answered] },
    'answered, to confirm': { ...nothing, asked: confirms, needs: [answered] },
    'without an answer': { ...nothing, asked: asks, needs: [open] },
    'without an answer, to confirm': { ...nothing, asked: confirms, needs: [open] },
    'to confirm only': { ...nothing, asked: confirms },
    'Enter came first': { ...nothing, asked: asks, needs: [answered], hurries: true },
    'Enter came first, to confirm': { ...nothing, asked: confirms, needs: [answered], hurries: true },
    'Enter came first, without an answer': { ...nothing, asked: confirms, needs: [open], hurries: true },
    'may be forced': { ...nothing, asked: asks, refused: { ...refused, canForce: true } },
  },
  // everything but the count of rounds and the words
  abstract: ({ query, mode, asked, needs, hurries, refused: no }) => [query, mode, asked, needs, hurries, no?.canForce],
  table: `
    * | open → choosing, close → closed, refuse → refused, ask nothing → running, ask to confirm → confirming, ask for arguments → preparing, ask for arguments and to confirm → preparing
    closed                           |
    choosing                         | open → closed, back → closed, type → choosing, mode → choosing
    choosing (in a mode)             | back → choosing
    preparing                        | back → closed, confirm → preparing, prepared → gathering, prepared nothing → gathering, not prepared → refused
    preparing (typed)                | back → choosing
    preparing (in a mode)            | back → choosing
    gathering                        | back → closed, answer → gathering, confirm → running
    gathering (typed)                | back → choosing
    gathering (in a mode)            | back → choosing
    gathering (answered)             |
    gathering (answered, to confirm) | confirm → confirming
    gathering (without an answer)    | confirm → –
    gathering (without an answer, to confirm)       | confirm → –
    gathering (to confirm only)                     | by itself → confirming
    gathering (Enter came first)                    |
    gathering (Enter came first, to confirm)        | by itself → confirming
    gathering (Enter came first, without an answer) | confirm → –
    confirming                        | back → closed, confirm → running
    confirming (typed)                | back → choosing
    confirming (in a mode)            | back → choosing
    confirming (answered, to confirm) | back → gathering
    running                           | back → closed, done → done, refused → refused, refused for most → refused, failed → refused
    done                              | by itself → closed
    refused                           | back → closed
    refused (typed)                   | back → choosing
    refused (in a mode)               | back → choosing
    refused (may be forced)           | insist → forcing
    forcing                           | back → refused, give a reason → running`,
}
