import { createActor, fromPromise } from 'xstate'
import { currentServer } from '#app/wire.ts'
import { commands } from '#commands/registry.ts'
import { moveVerdict, stage } from '#commands/stage.ts'
import type { AskMove } from '#commands/stage.ts'
import type { Offer } from '#commands/offers.ts'
import type { Refusal } from '#machines/life.ts'
import { isOrderMove } from '#machines/order-events.ts'
import type { OrderMove } from '#machines/order-events.ts'
import { requirementsOf } from '#machines/order-moves.ts'
import type { Need } from '#machines/need.ts'
import { paletteMachine } from '#machines/palette.ts'
import type { Selected, Trial } from '#machines/many.ts'
import type { Asked, Outcome, Performance, Refused } from '#machines/palette-context.ts'
import type { Furniture } from './furniture.ts'
import { canForce } from './payload.ts'
import { rehearse } from './many.ts'
import { perform } from './perform.ts'
import { works } from '../works.ts'
import { prepare } from './prepare.ts'

let furniture: Furniture | undefined
export const furnishPalette = (next: Furniture): void => {
  furniture = next
}

const furnished = (): Furniture => {
  if (furniture === undefined) throw new Error('The palette is not mounted')
  return furniture
}

/** The palette lives as long as the page: keys and buttons of any screen ask it. */
export const palette = createActor(
  paletteMachine.provide({
    actors: {
      prepare: fromPromise<readonly Need[], { asked: Asked; asks: readonly string[] }>(({ input }) =>
        prepare(input.asked, input.asks, furnished()),
      ),
      rehearse: fromPromise<Trial, Performance>(({ input, signal }) => rehearse(input, signal)),
      perform: fromPromise<Outcome, Performance>(async ({ input, signal }) => {
        const cancel = new AbortController()
        const work = works.start({
          command: input.asked.id,
          about:
            input.asked.subject?.record.number ??
            (input.asked.selected === undefined ? '' : `×${input.asked.selected.count}`),
          cancel: () => cancel.abort(),
        })
        signal.addEventListener('abort', work.leave)
        return perform(input, furnished(), { work, signal: cancel.signal })
      }),
    },
  }),
)

const asker = (): string => `${currentServer()} ${stage.scene().actor?.id ?? ''}`

const refusedBy = (asked: Asked, because: readonly Refusal[]): Refused => ({
  because: { codes: because },
  unblock: because.find(({ unblock }) => unblock !== null && unblock !== asked.id)?.unblock ?? null,
  canForce: canForce(stage.scene().actor, asked),
})

/** A move on many always asks: the server tries it first. What differs from record to record is not asked of all. */
const askMany = (selected: Selected, id: OrderMove): void => {
  const asks = new Set(selected.records.flatMap((record) => requirementsOf(id, record)))
  for (const own of ['contents', 'tracking_number']) asks.delete(own)
  const asked: Asked = { id, selected, confirms: true, by: asker() }
  palette.send({ type: 'palette.ask', asked, asks: [...asks] })
}

/** A move goes on to its arguments and its confirmation, or says why it cannot be made. */
const askMove: AskMove = (about, { type, ...given }) => {
  if (type === 'record.actions') return palette.send({ type: 'palette.open', mode: 'record' })
  if (!isOrderMove(type)) return
  if ('count' in about) return askMany(about, type)
  const subject = about
  const asked: Asked = {
    id: type,
    subject,
    confirms: commands.some(({ id, confirm }) => id === type && confirm === true),
    by: asker(),
  }
  const verdict = moveVerdict(stage.scene().actor, subject, type)
  if (!verdict.ok) return palette.send({ type: 'palette.refuse', asked, refused: refusedBy(asked, verdict.because) })
  const asks = requirementsOf(type, subject.record).filter((name) => !(name in given))
  palette.send({ type: 'palette.ask', asked, asks })
}
stage.onMove(askMove)

// the record as it stands now: what is asked next is asked of that one
stage.watch(() => {
  const { subject } = stage.scene()
  if (subject !== undefined && palette.getSnapshot().hasTag('open')) palette.send({ type: 'palette.renew', subject })
})

/** Asks for what a command needs, or runs it; the palette is out of the way before it acts. */
export const runOffer = (offer: Offer, staysOpen = false): void => {
  if (!offer.enabled) return refuseOffer(offer)
  if (isOrderMove(offer.id) || offer.id === 'record.actions') return offer.run()
  if (offer.asks !== undefined) {
    return palette.send({
      type: 'palette.ask',
      asked: { id: offer.id, confirms: offer.confirm === true, by: asker() },
      asks: offer.asks,
    })
  }
  if (!staysOpen) palette.send({ type: 'palette.close' })
  offer.run()
}

/** Says why, and offers the way out. */
export const refuseOffer = (offer: Offer): void => {
  // a move is refused by the one that takes it further, with the record it is about
  if (isOrderMove(offer.id)) return offer.run()
  const asked: Asked = { id: offer.id, confirms: false, by: asker() }
  palette.send({ type: 'palette.refuse', asked, refused: refusedBy(asked, offer.because) })
}

palette.start()
