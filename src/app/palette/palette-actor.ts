import { createActor, fromPromise } from 'xstate'
import { currentServer } from '#app/connection.ts'
import { late } from '#api/late.ts'
import { isMove } from '#commands/command.ts'
import { keyTable } from '#commands/key-table.ts'
import { allowedOfMany, moveVerdict, commandContext } from '#commands/command-context.ts'
import type { RequestMove } from '#commands/command-context.ts'
import type { Offer } from '#commands/offers.ts'
import type { Refusal } from '#machines/life/life.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import { paletteMachine } from '#machines/palette.ts'
import type { BulkSelection, DryRunResult } from '#machines/bulk.ts'
import type { CommandRequest, Outcome, CommandExecution, CommandRefusal } from '#machines/palette-context.ts'
import { confirmingManyPage, forcingPage, gatheringPage, preparing } from './pages.ts'
import type { AppServices } from '#screens/services.ts'
import type { PortContext } from './port-context.ts'
import { canForce } from '#app/palette/confirming/payload.ts'
import { loadBulk, loadMoves } from '#app/palette/running/load-moves.ts'
import { perform } from '#app/palette/running/perform.ts'
import type { Refuse } from '#app/palette/running/move.ts'

let provided: PortContext | undefined
export const providePortContext = (next: PortContext): void => {
  provided = next
}

const portContext = (): PortContext => {
  if (provided === undefined) throw new Error('The palette is not mounted')
  return provided
}

/**
 * A move that had been shown is taken back with its reason: on its own page while its record is on the screen and
 * nothing else is asked, else in its toast and among the jobs. What was sent is there to be sent again.
 */
const refuse: Refuse = ({ request, needs, force }, refused) => {
  const { subject } = commandContext.current()
  // a conflict is said once: on its page, or where that is not seen in a toast
  const isUnsaid = refused.isConflict === true
  const tell = () => {
    palette.send({ type: 'palette.close' })
    const kept = request.subject && { command: request.id, id: request.subject.id, standsAt: refused.standsAt }
    if (isUnsaid && kept !== undefined)
      void import('./offer-typed.ts').then(({ offerAgain }) =>
        offerAgain(kept, refused.because.text ?? '', portContext().t),
      )
  }
  const isInView = subject?.object === request.subject?.object && subject?.id === request.subject?.id
  const show = () =>
    palette.send({ type: 'palette.refuse', request, refused, needs, ...(force !== undefined && { reason: force }) })
  if (palette.getSnapshot().hasTag('open')) {
    const leave = palette.subscribe((snapshot) => {
      if (!snapshot.matches('closed')) return
      leave.unsubscribe()
      show()
      tell()
    })
    return
  }
  show()
  if (!isInView || document.querySelector('dialog[open], [role=dialog]') !== null) tell()
}

/** The palette lives as long as the page: keys and buttons of any screen ask it. */
export const palette = createActor(
  paletteMachine.provide({
    actors: {
      prepare: fromPromise<readonly CommandArgument[], { request: CommandRequest; asks: readonly string[] }>(
        async ({ input }) => {
          const [{ prepare }] = await Promise.all([preparing.load(), gatheringPage.load()])
          return prepare(input.request, input.asks, portContext())
        },
      ),
      rehearse: fromPromise<DryRunResult, CommandExecution>(async ({ input, signal }) => {
        const [{ dryRun }] = await Promise.all([loadBulk(), confirmingManyPage.load()])
        return dryRun(input, signal)
      }),
      perform: fromPromise<Outcome, CommandExecution>(({ input, signal }) =>
        perform(input, portContext(), { signal, refuse }),
      ),
    },
  }),
)

// a rule that can be passed: the page that asks for the reason is there before it is typed
palette.subscribe(({ context }) => {
  if (context.refused?.canForce === true) void Promise.allSettled([forcingPage.load()])
})

/** Who is asked, on which server. */
export const asker = (): string => `${currentServer()} ${commandContext.current().actor?.id ?? ''}`

const refusedBy = (request: CommandRequest, because: readonly Refusal[]): CommandRefusal => ({
  because: { codes: because },
  unblock: because.find(({ unblock }) => unblock !== null && unblock !== request.id)?.unblock ?? null,
  canForce: canForce(commandContext.current().actor, request),
})

/** A move on many always asks: the server tries it first. What differs from record to record is not asked of all. */
export const askMany = (selected: BulkSelection, id: string, said?: CommandRequest['said']): void => {
  const asks = new Set(selected.records.flatMap((record) => selected.moves?.requirementsOf(id, record) ?? []))
  for (const own of selected.moves?.notOfMany ?? []) asks.delete(own)
  const request: CommandRequest = { id, selected, ...(said && { said }), confirms: true, by: asker() }
  palette.send({ type: 'palette.ask', request, asks: [...asks] })
}

/** What a list writes of many is tried by the server first, too, and confirmed. */
export const writeMany: AppServices['writeMany'] = (selected, id, written, said) =>
  palette.send({
    type: 'palette.ask',
    request: { id, selected, written, ...(said && { said }), confirms: true, by: asker() },
    asks: [],
  })

const openActions = (): void => palette.send({ type: 'palette.open', mode: 'record' })

/**
 * Which of a pair on one key is meant: the only one that the chosen rows allow, else the actions say how many each. Of
 * rows beyond those in sight the server's trial says it.
 */
export const askWhich = (offers: readonly Offer[]): void => {
  const { actor, selected } = commandContext.current()
  const isBeyond = selected !== undefined && selected.records.length < selected.count
  const [only, ...others] =
    selected === undefined || isBeyond ? offers : offers.filter(({ id }) => allowedOfMany(actor, selected, id) !== 0)
  if (only !== undefined && (isBeyond || others.length === 0)) runOffer(only)
  else openActions()
}

/** A move goes on to its arguments and its confirmation, or says why it cannot be made. */
const askMove: RequestMove = (about, { type, ...given }) => {
  if (type === 'record.actions') return openActions()
  if (about?.moves?.has(type) !== true) return
  if ('count' in about) return askMany(about, type)
  const subject = about
  const request: CommandRequest = {
    id: type,
    subject,
    ...(Object.keys(given).length > 0 && { given }),
    confirms:
      subject.moves.asksFirst(type, subject.record) ||
      keyTable.read().some(({ id, confirm }) => id === type && confirm === true),
    by: asker(),
  }
  const verdict = moveVerdict(commandContext.current().actor, subject, type)
  if (!verdict.ok)
    return palette.send({ type: 'palette.refuse', request, refused: refusedBy(request, verdict.because) })
  const asks = subject.moves.requirementsOf(type, subject.record).filter((name) => !(name in given))
  palette.send({ type: 'palette.ask', request, asks })
}
commandContext.onMove(askMove)

// the record as it stands now: what is asked next is asked of that one
commandContext.watch(() => {
  const { subject, selected } = commandContext.current()
  const about = selected ?? subject
  // what its moves ask is there before one is made, but not before the record is drawn; a failure is met again then
  if (about !== undefined)
    void late().then(() =>
      Promise.allSettled([preparing.load(), gatheringPage.load(), loadMoves(), selected && loadBulk()]),
    )
  // what is on its way is not how it stands: a refusal takes it back
  const isPainted = Array.isArray(subject?.record['pending']) && subject.record['pending'].length > 0
  if (subject !== undefined && !isPainted && palette.getSnapshot().hasTag('open'))
    palette.send({ type: 'palette.renew', subject })
})

/** Asks for what a command needs, or runs it; the palette is out of the way before it acts. */
export const runOffer = (offer: Offer, staysOpen = false): void => {
  if (!offer.enabled) return refuseOffer(offer)
  if (isMove(offer) || offer.id === 'record.actions') return offer.run()
  if (offer.asks !== undefined) {
    return palette.send({
      type: 'palette.ask',
      request: { id: offer.id, confirms: offer.confirm === true, by: asker() },
      asks: offer.asks,
    })
  }
  if (!staysOpen) palette.send({ type: 'palette.close' })
  offer.run()
}

/** Says why, and offers the way out. */
export const refuseOffer = (offer: Offer): void => {
  // a move is refused by the one that takes it further, with the record it is about
  if (isMove(offer)) return offer.run()
  const request: CommandRequest = { id: offer.id, confirms: false, by: asker() }
  palette.send({ type: 'palette.refuse', request, refused: refusedBy(request, offer.because) })
}

/** Says whose it is: nothing here makes way. */
export const refuseWithheld = ({ id }: Offer, text: string): void =>
  palette.send({
    type: 'palette.refuse',
    request: { id, confirms: false, by: asker() },
    refused: { because: { codes: [], text }, unblock: null, canForce: false },
  })

palette.start()
