import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { StationAnswer } from '#api/order/packing.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf, idleStation, recordPlaceOf } from '#commands/places.ts'
import { keyTable } from '#commands/key-table.ts'
import { app } from '#entities/app.ts'
import { returnConditions } from '#entities/return/condition.ts'
import { countsOf, parcelWeights } from '#entities/shipment/packed-line.ts'
import { verdict } from '#machines/life/life.ts'
import { isBack } from '#machines/packing/back.ts'
import { isComplete, type PackingContext } from '#machines/packing/context.ts'
import type { PackingMove } from '#machines/packing/events.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { WorktimeWidget } from '#screens/shell/worktime-widget.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Brand } from '#ui/shell/brand.tsx'
import { PackingBar } from './bar.tsx'
import { Entry, figureOf, type EntryKind } from './entry.tsx'
import { PackedLines } from './lines.tsx'
import { PackingSide } from './side.tsx'
import { StationButton } from './station-button.tsx'
import { isHeldIn, useStation } from './use-station.ts'

const footer = [
  'confirm',
  'anyway',
  'weight',
  'box',
  'condition',
  'quantity',
  'next',
  'label',
  'undo',
  'hold',
  'partial',
  'record',
].map((name) => `packing.${name}`)
/** What a key opens a field for, and the event that the field’s value becomes. */
const entries: Readonly<Record<string, EntryKind>> = {
  'packing.quantity': 'quantity',
  'packing.weight': 'weight',
  'packing.box': 'box',
  'packing.condition': 'condition',
}
const moves: readonly string[] = [
  'packing.confirm',
  'packing.anyway',
  'packing.partial',
  'packing.next',
  'packing.label',
  'packing.undo',
  'packing.hold',
  'packing.arm',
  'packing.disarm',
] satisfies PackingMove['type'][]
const isMove = (id: string): id is PackingMove['type'] => moves.includes(id)
/** The keys that are there only where they can mean something. */
const isMeant = (id: PackingMove['type'], { armed, question, station }: PackingContext): boolean => {
  if (id === 'packing.arm') return !armed
  if (id === 'packing.disarm') return armed
  // where all of it came back there is no part of it
  if (id === 'packing.partial') return !(isBack({ station }) && isComplete({ station }))
  return id !== 'packing.anyway' || question?.about === 'pickup'
}

/** Of what comes back nothing is weighed or boxed, and of nothing else a condition is said. */
const isTyped = (id: string, context: PackingContext): boolean =>
  id === 'packing.quantity' || isBack(context) === (id === 'packing.condition')

/** Where more is said of what the screen is about. */
function recordOf({ station, order, foreign }: PackingContext): string | undefined {
  if (station?.return_id !== undefined) return hrefOf('return', { id: station.return_id })
  if (station?.status === 'shipped') return hrefOf('shipment', { id: station.shipment_id })
  if (order?.return_id !== undefined) return hrefOf('return', { id: order.return_id })
  const about = station ?? order
  if (station === null && order?.is_hidden === true) return undefined
  if (about !== null) return hrefOf('order', { id: about.order_id })
  const place = foreign && recordPlaceOf({ name: foreign.object })
  return foreign && place ? hrefOf(place, { id: foreign.id }) : undefined
}

// its commands come with those of the shipments
void keyTable.load('shipment')

/** The packing station (keyboard.md §4): one parcel after the other, by scanner, by keys or by finger, read at two metres. */
export function PackingScreen({ params }: ScreenProps) {
  const { t } = useTranslation('packing')
  const [, go] = useLocation()
  const order = /^[1-9]\d*$/.test(params['id'] ?? '') ? Number(params['id']) : undefined
  const { actor, snapshot, tone } = useStation(order)
  const [entry, setEntry] = useState<EntryKind>()
  const state = snapshot.value
  const context = snapshot.context as PackingContext & { station: StationAnswer | null } // the ports answer these
  const { station, armed } = context
  const user = useActor()
  const record = recordOf(context)

  // nothing lies open any more: opened anew this page asks for nothing; who is armed stays so, and stays here
  useEffect(() => {
    if (order !== undefined && !armed && state === 'idle' && actor.getSnapshot().value === 'idle')
      go(hrefOf('packing', { id: idleStation }), { replace: true })
  }, [actor, armed, go, order, state])

  const listener = useMemo<Listener>(
    () => ({
      hears: (id) =>
        id === 'packing.leave' ||
        id === 'packing.record' ||
        (entries[id] !== undefined && isTyped(id, context)) ||
        (isMove(id) && isMeant(id, context)),
      verdict: (id) => {
        if (id === 'packing.leave') return { ok: true }
        if (id === 'packing.record') return record === undefined ? verdict(snapshot, {}, { type: id }) : { ok: true }
        if (id === 'packing.quantity')
          return verdict(snapshot, {}, { type: 'packing.count', pieces: 1 } as { type: string })
        if (id === 'packing.condition') return verdict(snapshot, {}, { type: 'packing.judge' })
        if (id === 'packing.weight' || id === 'packing.box') return verdict(snapshot, {}, { type: 'packing.weigh' })
        return verdict(snapshot, {}, { type: id })
      },
      send: ({ type }) => {
        const kind = entries[type]
        // what is typed next is for the field
        if (kind !== undefined) return flushSync(() => setEntry(kind))
        if (isMove(type)) return actor.send({ type })
        if (type === 'packing.record') return record && go(record)
        // one state back first: what is scanned next is still the station's, and no list's
        if (!snapshot.can({ type: 'packing.abort' })) return go(hrefOf('shipping'))
        actor.send({ type: 'packing.abort' })
        // an Esc too many loses the place, and nothing that was counted; one state back it still lies here
        const counts = countsOf(station?.lines ?? [])
        if (station === null || counts.done === 0 || !isHeldIn(state) || actor.getSnapshot().value !== 'idle') return
        const number = isBack(context) ? station.shipment_number : station.order_number
        showToast({ text: t('put_aside', { number, ...counts }), id: 'packing.put_aside' })
      },
    }),
    [actor, context, go, record, snapshot, state, station, t],
  )
  useListener('packing', listener)

  const enter = (kind: EntryKind, text: string): boolean => {
    const figure = figureOf(text)
    if (kind === 'number') actor.send({ type: 'packing.scan', code: text.trim(), at: Date.now() })
    else if (figure === undefined || (figure <= 0 && kind !== 'quantity')) return false
    else if (kind === 'condition') {
      const condition = returnConditions[figure - 1]
      if (condition === undefined) return false
      actor.send({ type: 'packing.judge', condition })
    } else if (kind === 'weight') {
      if (figure < parcelWeights.least || figure > parcelWeights.most) return false
      actor.send({ type: 'packing.weigh', weight: figure })
    } else if (kind === 'quantity') {
      if (!Number.isInteger(figure)) return false
      actor.send({ type: 'packing.count', pieces: figure })
    } else {
      const box = station?.boxes[figure - 1]
      if (box === undefined) return false
      actor.send({ type: 'packing.box', template: box.id })
    }
    setEntry(undefined)
    return true
  }
  const isIdle = state === 'idle' || (state === 'unknownCode' && station === null && context.foreign === null)
  const kind = entry ?? (isIdle ? 'number' : undefined)
  return (
    <div data-station={state} data-tone={tone} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-12 shrink-0 items-center gap-4 border-b border-line px-4 text-table">
        <Brand size="small" name={app.name} />
        <h1 className="m-0 min-w-0 flex-1 truncate font-strong">{t('packing', { ns: 'places' })}</h1>
        {user && <WorktimeWidget actor={user} />}
        <StationButton command="packing.leave" />
      </header>
      <PackingBar state={state} context={context} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {kind !== undefined && (
            <div className="px-10 pt-6 max-lg:px-5">
              <Entry
                key={kind}
                kind={kind}
                boxes={station?.boxes ?? []}
                onEnter={(text) => enter(kind, text)}
                onLeave={() => (entry === undefined ? listener.send({ type: 'packing.leave' }) : setEntry(undefined))}
              />
            </div>
          )}
          {station !== null && (
            <PackedLines
              context={context}
              station={station}
              backNumber={isBack(context) ? station.shipment_number : undefined}
            />
          )}
        </div>
        <PackingSide context={context} />
      </div>
      {/* in little room only what can be done now: a key that is torn off to a line of its own is not found */}
      <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-1 border-t border-line px-4 max-[92rem]:justify-start max-[92rem]:gap-x-4 max-lg:px-3">
        {footer.map((command) => (
          <StationButton
            key={command}
            command={command}
            shown="word"
            // what was taken in is taken back by the key that takes a scan back
            as={command === 'packing.undo' && state === 'shipped' ? t('key.undo.back') : undefined}
          />
        ))}
      </footer>
    </div>
  )
}
