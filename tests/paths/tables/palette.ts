import type { OrderRow } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { CommandRequest, PaletteContext, Subject } from '#machines/palette-context.ts'
import type { Policy } from '../policy.ts'

const error = new Error('No answer')
const confirms: CommandRequest = { id: 'order.place', confirms: true, by: 'a' }
const answered: CommandArgument = { name: 'mark_paid', kind: 'flag', value: false }
const open: CommandArgument = { name: 'payment_method_id', kind: 'choice', choices: [], value: undefined }
const order = (version: number): Subject => ({
  object: 'order',
  id: 7,
  version,
  record: {} as unknown as OrderRow, // the chart reads nothing of it
  moves: movesOfOrder,
})
const asks: CommandRequest = { id: 'order.hold', subject: order(2), confirms: false, by: 'a' }
const many: CommandRequest = {
  id: 'order.release',
  selected: {
    object: 'order',
    moves: movesOfOrder,
    count: 30,
    chosen: { ids: [] },
    records: [],
    done: () => undefined,
  },
  confirms: true,
  by: 'a',
}
const trial = {
  title: '',
  allowed: 20,
  irreversible: 0,
  from: [],
  sums: [],
  fees: [],
  mails: [],
  units: 0,
  blocked: [],
  warnings: [],
}
const refused = { because: { codes: [] }, unblock: null, canForce: false }
const nothing: PaletteContext = {
  query: '',
  mode: 'all',
  request: null,
  asks: [],
  needs: [],
  hurries: false,
  force: undefined,
  refused: null,
  trial: null,
  counted: '',
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
    'ask nothing': { type: 'palette.ask', request: asks, asks: [] },
    'ask to confirm': { type: 'palette.ask', request: confirms, asks: [] },
    'ask for arguments': { type: 'palette.ask', request: asks, asks: ['mark_paid'] },
    'ask for arguments and to confirm': { type: 'palette.ask', request: confirms, asks: ['mark_paid'] },
    'ask for many': { type: 'palette.ask', request: many, asks: [] },
    'ask for arguments of many': { type: 'palette.ask', request: many, asks: ['mark_paid'] },
    count: { type: 'palette.count', text: '21' },
    rehearsed: { type: 'xstate.done.actor.rehearse', output: trial },
    'rehearsed in vain': { type: 'xstate.done.actor.rehearse', output: { ...trial, allowed: 0 } },
    'not rehearsed': { type: 'xstate.error.actor.rehearse', error },
    refuse: { type: 'palette.refuse', request: asks, refused },
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
    answered: { ...nothing, request: asks, needs: [answered] },
    'answered, to confirm': { ...nothing, request: confirms, needs: [answered] },
    'without an answer': { ...nothing, request: asks, needs: [open] },
    'without an answer, to confirm': { ...nothing, request: confirms, needs: [open] },
    'to confirm only': { ...nothing, request: confirms },
    'Enter came first': { ...nothing, request: asks, needs: [answered], hurries: true },
    'Enter came first, to confirm': { ...nothing, request: confirms, needs: [answered], hurries: true },
    'Enter came first, without an answer': { ...nothing, request: confirms, needs: [open], hurries: true },
    many: { ...nothing, request: many },
    'many, few enough': { ...nothing, request: many, trial },
    'many, to be counted': { ...nothing, request: many, trial: { ...trial, allowed: 21 }, counted: '20' },
    'many, counted': { ...nothing, request: many, trial: { ...trial, allowed: 1021 }, counted: '1.021 ' },
    'few, for good': { ...nothing, request: many, trial: { ...trial, irreversible: 1 } },
    'may be forced': { ...nothing, request: asks, refused: { ...refused, canForce: true } },
  },
  // everything but the count of rounds and the words
  abstract: ({ query, mode, request, needs, hurries, refused: no, trial: tried, counted }) => [
    query,
    mode,
    request?.id,
    request?.subject?.version,
    needs.length,
    hurries,
    no?.canForce,
    request?.selected?.count,
    tried?.allowed,
    counted,
  ],
  table: `
    * | forget → closed, open → choosing, close → closed, refuse → refused, ask nothing → running, ask to confirm → confirming, ask for many → confirming, ask for arguments of many → preparing, ask for arguments → preparing, ask for arguments and to confirm → preparing
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
    rehearsing                        | back → closed, rehearsed → confirming, rehearsed in vain → refused, not rehearsed → refused
    rehearsing (typed)                | back → choosing
    rehearsing (in a mode)            | back → choosing
    rehearsing (answered, to confirm) | back → gathering
    confirming                        | back → closed, confirm → running, count → confirming
    confirming (many)                 | by itself → rehearsing
    confirming (many, few enough)     | confirm → running
    confirming (many, to be counted)  | confirm → –
    confirming (many, counted)        | confirm → running
    confirming (few, for good)        | confirm → –
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
