import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnConditions } from '#entities/return/condition.ts'
import type { CommandCard } from '#entities/scan/own-code.ts'
import { cardOf } from '#entities/scan/own-code.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useServices } from '#screens/services.ts'
import { handed } from './handed.ts'
import { createKeeping } from './keeping.ts'
import { stationMachine } from './ports.ts'
import { showToast } from '#ui/layer/toast.ts'
import { sound } from './sounds.ts'

/** Cards that stand for keys; the one for calibration is nobody's here. */
const cards: Readonly<Partial<Record<CommandCard, 'confirm' | 'partial' | 'next' | 'abort'>>> = {
  ok: 'confirm',
  partial: 'partial',
  next: 'next',
  abort: 'abort',
}

const held = [
  'claimed',
  'verifying',
  'short',
  'resolving',
  'wrongItem',
  'overScan',
  'unknownCode',
  'ready',
  'carrierRejected',
]
/** It lies here, and is this packer's alone. */
export const isHeldIn = (state: string): boolean => held.includes(state)

/** The station’s own life: its chart, what it keeps, what is heard, and the scanner, which is this screen’s alone. */
export function useStation(order: number | undefined) {
  const { scanner } = useServices()
  const { t } = useTranslation('packing')
  const [keeping] = useState(createKeeping)
  const machine = useMemo(() => stationMachine(keeping.settled), [keeping])
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (now) => now)
  const [tone, setTone] = useState('')

  useEffect(() => {
    keeping.tell({
      lost: () => actor.send({ type: 'packing.lost' }),
      back: () => actor.send({ type: 'packing.back' }),
      refused: (blocked) => actor.send({ type: 'packing.refused', blocked }),
      unaltered: ({ text }) =>
        showToast({ text: [t('unaltered'), text].filter(Boolean).join(': '), tone: 'bad', id: 'packing.unaltered' }),
      parcelled: (station) => actor.send({ type: 'packing.parcelled', station }),
    })
    const leave = [
      actor.on('packing.keep', ({ shipment, item, pieces }) => keeping.count(shipment, item, pieces)),
      actor.on('packing.came', ({ back, item, pieces }) => keeping.countBack(back, item, pieces)),
      actor.on('packing.alter', ({ shipment, parcel, what }) => keeping.alter(shipment, parcel, what)),
      actor.on('packing.release', ({ shipment }) => keeping.release(shipment)),
      actor.on('packing.said', (said) => {
        sound(said.tone)
        setTone(said.tone)
      }),
    ]
    return () => {
      for (const each of leave) each.unsubscribe()
    }
  }, [actor, keeping, t])

  // before anybody sees the station: what is scanned at it at once is taken here, and opens nothing elsewhere
  useLayoutEffect(() => {
    const take = (text: string) => {
      const card = cards[cardOf(text) ?? 'calibrate']
      const condition = returnConditions.find((one) => one === cardOf(text))
      if (card !== undefined) actor.send({ type: `packing.${card}` })
      else if (condition !== undefined) actor.send({ type: 'packing.judge', condition })
      else if (cardOf(text) === undefined) actor.send({ type: 'packing.scan', code: text.trim(), at: Date.now() })
      return true
    }
    for (const first of handed.take()) take(first)
    return scanner.take(({ text }) => take(text))
  }, [actor, scanner])

  useEffect(() => {
    if (order !== undefined) actor.send({ type: 'packing.open', wanted: { order_id: order } })
  }, [actor, order])

  const shipment = snapshot.context.station?.shipment_id
  const back = snapshot.context.station?.return_id
  const isOffline = snapshot.matches('offline')
  const isHeld = isHeldIn(snapshot.value)
  const own = useActor()?.id
  useEffect(() => {
    if (back !== undefined) keeping.begin({ back })
    else if (shipment !== undefined) keeping.begin({ shipment })
  }, [back, keeping, shipment])
  useEffect(() => {
    if (shipment === undefined || shipment === 0 || !isHeld || own === undefined) return undefined
    return keeping.watch(shipment, own, (by) => t('taken_over', by))
  }, [isHeld, keeping, own, shipment, t])
  useEffect(() => {
    if (isOffline) void keeping.await()
  }, [isOffline, keeping])

  // whoever leaves has it no more; what is counted is kept first
  useEffect(
    () => () => {
      const { context, value } = actor.getSnapshot()
      if (context.station !== null && context.station.return_id === undefined && isHeldIn(value))
        keeping.release(context.station.shipment_id)
      keeping.end()
    },
    [actor, keeping],
  )
  return { actor, snapshot, tone }
}
