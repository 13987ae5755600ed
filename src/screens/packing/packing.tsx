import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { StationAnswer } from '#api/order/packing.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { keyTable } from '#commands/key-table.ts'
import { app } from '#entities/app.ts'
import { verdict } from '#machines/life/life.ts'
import type { PackingContext } from '#machines/packing/context.ts'
import type { PackingMove } from '#machines/packing/events.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import type { ScreenProps } from '#screens/screen-props.ts'
import { WorktimeWidget } from '#screens/shell/worktime-widget.tsx'
import { Brand } from '#ui/shell/brand.tsx'
import { PackingBar } from './bar.tsx'
import { Entry, figureOf, type EntryKind } from './entry.tsx'
import { PackedLines } from './lines.tsx'
import { PackingSide } from './side.tsx'
import { StationButton } from './station-button.tsx'
import { useStation } from './use-station.ts'

const footer = ['confirm', 'weight', 'box', 'quantity', 'next', 'label', 'undo', 'hold', 'partial'].map(
  (name) => `packing.${name}`,
)
/** What a key opens a field for, and the event that the field’s value becomes. */
const entries: Readonly<Record<string, EntryKind>> = {
  'packing.quantity': 'quantity',
  'packing.weight': 'weight',
  'packing.box': 'box',
}
const moves: readonly string[] = [
  'packing.confirm',
  'packing.partial',
  'packing.next',
  'packing.label',
  'packing.undo',
  'packing.hold',
  'packing.arm',
  'packing.disarm',
] satisfies PackingMove['type'][]
const isMove = (id: string): id is PackingMove['type'] => moves.includes(id)
/** Esc takes a question or a message back before it leaves. */
const asides = ['asking', 'blocked', 'wrongItem', 'overScan', 'unknownCode']

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
  const roles = useActor()?.roles ?? []

  const listener = useMemo<Listener>(
    () => ({
      hears: (id) =>
        id === 'packing.leave' ||
        entries[id] !== undefined ||
        (isMove(id) && (id === 'packing.arm' ? !armed : id === 'packing.disarm' ? armed : true)),
      verdict: (id) => {
        if (id === 'packing.leave') return { ok: true }
        if (id === 'packing.quantity')
          return verdict(snapshot, {}, { type: 'packing.count', pieces: 1 } as { type: string })
        if (id === 'packing.weight' || id === 'packing.box') return verdict(snapshot, {}, { type: 'packing.weigh' })
        return verdict(snapshot, {}, { type: id })
      },
      send: ({ type }) => {
        const kind = entries[type]
        // what is typed next is for the field
        if (kind !== undefined) return flushSync(() => setEntry(kind))
        if (isMove(type)) return actor.send({ type })
        if (asides.includes(state)) return actor.send({ type: 'packing.abort' })
        go(hrefOf('parcels'))
      },
    }),
    [actor, armed, go, snapshot, state],
  )
  useListener('packing', listener)

  const enter = (kind: EntryKind, text: string): boolean => {
    const figure = figureOf(text)
    if (kind === 'number') actor.send({ type: 'packing.scan', code: text.trim(), at: Date.now() })
    else if (figure === undefined || figure <= 0) return false
    else if (kind === 'weight') actor.send({ type: 'packing.weigh', weight: figure })
    else if (kind === 'quantity') {
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
  const isIdle = state === 'idle' || (state === 'unknownCode' && station === null)
  const kind = entry ?? (isIdle ? 'number' : undefined)
  return (
    <div data-station={state} data-tone={tone} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-12 shrink-0 items-center gap-4 border-b border-line px-4 text-table">
        <Brand size="small" name={app.name} />
        <h1 className="m-0 min-w-0 flex-1 truncate font-strong">{t('packing', { ns: 'places' })}</h1>
        <WorktimeWidget roles={roles} />
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
          {station !== null && <PackedLines context={context} orderNumber={station.order_number} />}
        </div>
        <PackingSide context={context} />
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-1 border-t border-line px-4 max-lg:px-3">
        {footer.map((command) => (
          <StationButton key={command} command={command} shown="word" />
        ))}
      </footer>
    </div>
  )
}
