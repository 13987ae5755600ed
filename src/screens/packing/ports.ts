import { fromPromise } from 'xstate'
import { call } from '#api/client.ts'
import { failureOf, isOutage } from '#api/failure.ts'
import { printedLabels } from '#api/order/label-calls.ts'
import type { BackAnswer, StationAnswer } from '#api/order/packing.ts'
import { isSoldAgain } from '#entities/return/condition.ts'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { piecesOfLine } from '#machines/packing/back.ts'
import type { Blocked, Station } from '#machines/packing/context.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { LabelOutcome, Port } from '#machines/packing/events.ts'
import { packingMachine } from '#machines/packing/packing.ts'
import { saveFile } from '#ui/save-file.ts'

/** Why it was refused, as the chart reads it; a mistake of the program stays one. */
export const blockedOf = (error: unknown): Blocked => {
  const failure = failureOf(error)
  if (failure === undefined) throw error
  if (isOutage(failure) || failure.kind !== 'refused') return { code: 'no_answer' }
  const { problem, error: text } = failure.said
  return { code: (problem?.code ?? 'generic') as ErrorCode, ...(text !== undefined && { text }) } // the server's own codes
}

const asking =
  <I, O>(ask: (input: I, signal: AbortSignal) => Promise<O>) =>
  async ({ input, signal }: { input: I; signal: AbortSignal }): Promise<O> => {
    try {
      return await ask(input, signal)
    } catch (error) {
      throw blockedOf(error)
    }
  }

/** The shipment as it stands, with what is counted of it there. */
export const stationOf = async (id: number, signal?: AbortSignal): Promise<StationAnswer> =>
  (await call('packing.station', { params: { id }, ...(signal && { signal }) })).payload

/** ms between two looks whether the label is there, and how long somebody stands there for it. */
const [pace, patience] = [150, 5000]

const labelOf = async (id: number, signal: AbortSignal): Promise<LabelOutcome> => {
  const begun = Date.now()
  for (;;) {
    const station = await stationOf(id, signal)
    if (station.status === 'shipped') return { outcome: 'labelled', station }
    if (station.parcels.some(({ status }) => status === 'failed')) return { outcome: 'refused', station }
    if (Date.now() - begun > patience) return { outcome: 'waits', station }
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}

/** What was counted of a line, wherever that was; those that nobody has said anything of come last. */
const countedOf = ({ quantity, pieces }: BackAnswer['lines'][number]) => ({
  verified: Math.min(
    quantity,
    pieces.reduce((sum, one) => sum + one.quantity, 0),
  ),
  came: pieces.flatMap((one) => (one.condition === null ? [] : [{ ...one, condition: one.condition }])),
})

/** What comes back lies open as a shipment does: what was counted of it, and how it came, is there again. */
const backOf = ({ lines, return_number, ...back }: BackAnswer): StationAnswer & { return_id: number } => ({
  ...back,
  status: 'not-yet-shipped',
  shipment_id: 0,
  shipment_number: return_number,
  is_confirmed: false,
  is_unpaid: false,
  packer: null,
  notes: [],
  elsewhere: 0,
  tracking_number: null,
  shipping_method: null,
  parcels: [],
  boxes: [],
  lines: lines.map((line) => ({ ...line, in_stock: null, ...countedOf(line) })),
})

/** It has arrived, unless somebody said so before, and what was counted is taken back as it came. */
const takenIn = async (back: Station): Promise<Station> => {
  const id = back.return_id ?? 0
  const code = encodeOwn({ kind: 'return', id })
  const { version } = (await call('return.receive', { body: { code } })).payload.entity
  const items = back.lines.flatMap((line) => {
    const { order_item_id } = line
    const pieces = piecesOfLine(line).map(({ condition, quantity }) => ({
      order_item_id,
      quantity,
      ...(condition !== null && { condition, restock: isSoldAgain(condition) }),
    }))
    return pieces.length > 0 ? pieces : [{ order_item_id, quantity: 0 }]
  })
  const { entity, undo } = (
    await call('record.action', {
      params: { object: 'return', id, action: 'accept' },
      body: { version, params: { items } },
    })
  ).payload
  return { ...back, status: 'shipped', has_refund: entity['refund'] !== null, undo: undo?.token ?? null }
}

const known = (code: string) => code as ErrorCode // the server's own codes

/** The packing station with what it asks the server. What was counted is kept before it is confirmed: `settled`. */
export const stationMachine = (settled: () => Promise<unknown>) =>
  packingMachine.provide({
    actors: {
      open: fromPromise<Port['open']['output'], Port['open']['input']>(
        asking(async ({ wanted, agreed }, signal) => {
          const consent = agreed === null ? {} : { agreed }
          const { payload } =
            'shipment_id' in wanted
              ? await call('packing.claim', { params: { id: wanted.shipment_id }, body: consent, signal })
              : await call('packing.open', { body: { ...wanted, ...consent }, signal })
          if (payload.outcome === 'back') return { outcome: 'claimed', station: backOf(payload.back) }
          if (payload.outcome !== 'blocked') return payload
          const { code, text } = payload.blocked
          return { ...payload, blocked: { code: known(code), text } }
        }),
      ),
      resolve: fromPromise<Port['resolve']['output'], string>(
        asking(async (code, signal) => {
          const [hit] = (await call('scan.resolve', { body: { code }, signal })).payload.hits
          return hit === undefined
            ? null
            : { object: hit.object, id: hit.id, name: hit.object === 'product' ? hit.name : hit.number }
        }),
      ),
      pack: fromPromise<Port['pack']['output'], Port['pack']['input']>(
        asking(async ({ shipment, partial, back }) => {
          await settled()
          if (back !== undefined) return takenIn(back)
          return (await call('packing.pack', { params: { id: shipment }, body: partial ? { partial } : {} })).payload
        }),
      ),
      label: fromPromise<LabelOutcome, number>(asking(labelOf)),
      print: fromPromise<void, readonly number[]>(
        asking(async (ids) => saveFile(await printedLabels(ids), 'labels.pdf')),
      ),
      retract: fromPromise<void, string>(
        asking(async (token) => {
          await call('undo', { params: { token } })
        }),
      ),
    },
  })
