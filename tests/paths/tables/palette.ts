import type { OrderRow } from '#entities/order.ts'
import type { Need } from '#machines/need.ts'
import type { Asked, PaletteContext, Subject } from '#machines/palette.ts'
import type { Policy } from '../policy.ts'

const error = new Error('No answer')
const confirms: Asked = { id: 'order.place', confirms: true, by: 'a' }
const answered: Need = { name: 'mark_paid', kind: 'flag', value: false }
const open: Need = { name: 'payment_method_id', kind: 'choice', choices: [], value: undefined }
const order = (version: number): Subject => ({
  object: 'order',
  id: 7,
  version,
  record: {} as unknown as OrderRow, // the chart reads nothing of it
})
const asks: Asked = { id: 'order.hold', subject: order(2), confirms: false, by: 'a' }
const refused = { because: { codes: [] }, unblock: null, canForce: false }
const nothing: PaletteContext = {
  query: '',
  mode: 'all',
  asked: null,
  asks: [],
  needs: [],
  hurries: false,
  force: undefined,
  refused: null,
  isShown: true,
  round: 1,
  typed: {},
}

/** One step back leads where one came from; Enter goes on as soon as every question has an answer. */
export const palettePolicy: Policy<PaletteContext> = {
  events: {
    forget: { type: 'palette.forget' },
    'read again': { type: 'palette.renew', subject: order(3) },
    'read another': { type: 'palette.renew', subject: { ...order(3), id: 8 } },
    'read as it was': { type: 'palette.renew', subject: order(2) },
    write: { type: 'palette.write', reason: 'x' },
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
  abstract: ({ query, mode, asked, needs, hurries, refused: no }) => [
    query,
    mode,
    asked?.id,
    asked?.subject?.version,
    needs.length,
    hurries,
    no?.canForce,
  ],
  table: `
    * | forget → closed, open → choosing, close → closed, refuse → refused, ask nothing → running, ask to confirm → confirming, ask for arguments → preparing, ask for arguments and to confirm → preparing
    closed                           | 
    choosing                         | open → closed, back → closed, type → choosing, mode → choosing
    choosing (in a mode)             | back → choosing
    preparing                        | back → closed, confirm → preparing, prepared → gathering, prepared nothing → gathering, not prepared → refused
    preparing (typed)                | back → choosing
    preparing (in a mode)            | back → choosing
    gathering                        | back → closed, answer → gathering, confirm → running
    gathering (typed)                | back → choosing
    gathering (in a mode)            | back → choosing
    gathering (answered)             | read again → gathering
    gathering (answered, to confirm) | confirm → confirming
    gathering (without an answer)    | confirm → –, read again → gathering
    gathering (without an answer, to confirm)       | confirm → –
    gathering (to confirm only)                     | by itself → confirming
    gathering (Enter came first)                    | read again → gathering
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
    refused (answered)                | read again → refused, back → preparing
    refused (may be forced)           | insist → forcing, read again → refused
    forcing                           | back → refused, give a reason → running, write → forcing`,
}
