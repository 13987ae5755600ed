import { call, newKey } from '#api/client.ts'
import type { StationAnswer } from '#api/order/packing.ts'
import type { ReturnedPieces } from '#entities/return/condition.ts'
import type { Alteration } from '#machines/packing/events.ts'
import type { Blocked } from '#machines/packing/context.ts'
import { blockedOf, stationOf } from './ports.ts'

type Told = {
  /** The network is gone: what waits is sent again by itself. */
  lost: () => void
  back: () => void
  refused: (blocked: Blocked) => void
  /** Only the parcel is not as it was to be: packing goes on. */
  unaltered: (blocked: Blocked) => void
  parcelled: (station: StationAnswer) => void
}
/** What is counted: a shipment, or what comes back; both are numbered from one on. */
type Of = { shipment: number } | { back: number }
const nameOf = (of: Of): string => ('back' in of ? `return ${of.back}` : `shipment ${of.shipment}`)
type Step = { of: Of; isAside?: true; send: (key: string) => Promise<StationAnswer | undefined> }

/** Somebody else packs it now, or nobody may any more. */
const isLost = ({ code }: Blocked): boolean => ['claimed_elsewhere', 'not_claimed', 'no_right'].includes(code)

/** ms until what nobody answered is sent again. */
const pause = 1000
/** ms between two looks whose the shipment is. */
const glance = 3000

/**
 * Keeps what is counted, one after the other and each once, whatever the network does; the screen has answered long
 * before. What is refused, because somebody else packs now, is told, and nothing of that shipment is sent any more.
 */
export const createKeeping = () => {
  let told: Told | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isOffline = false
  const life = { isOver: false }
  const dropped = new Set<string>()

  const carryOut = async ({ of, isAside, send }: Step): Promise<void> => {
    const key = newKey()
    while (!life.isOver && !dropped.has(nameOf(of))) {
      try {
        const station = await send(key)
        if (isOffline) told?.back()
        isOffline = false
        if (station !== undefined) told?.parcelled(station)
        return
      } catch (error) {
        const blocked = blockedOf(error)
        if (blocked.code !== 'no_answer') {
          if (isAside && !isLost(blocked)) return told?.unaltered(blocked)
          dropped.add(nameOf(of))
          return told?.refused(blocked)
        }
        if (!isOffline) told?.lost()
        isOffline = true
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
  const push = (step: Step): void => {
    last = last.then(() => carryOut(step))
  }

  return {
    /** Who hears what became of it. */
    tell: (to: Told): void => {
      told = to
    },
    count: (shipment: number, item: number, pieces: number): void =>
      push({
        of: { shipment },
        send: async (key) => {
          const body = { order_item_id: item, quantity: pieces }
          await call('packing.verify_item', { params: { id: shipment }, body, key })
          return undefined
        },
      }),
    /** The same of what comes back, in each condition. */
    countBack: (back: number, item: number, pieces: ReturnedPieces[]): void =>
      push({
        of: { back },
        send: async (key) => {
          await call('packing.count_back', { params: { id: back }, body: { order_item_id: item, pieces }, key })
          return undefined
        },
      }),
    alter: (shipment: number, parcel: number | null, what: Alteration): void =>
      push({
        of: { shipment },
        isAside: true,
        send: async (key) => {
          const params = { id: shipment }
          if ('next' in what) return (await call('packing.next_parcel', { params, key })).payload
          const meant = parcel === null ? {} : { parcel_id: parcel }
          const body = 'weight' in what ? { ...meant, weight: what.weight } : { ...meant, template_id: what.template }
          return (await call('packing.parcel', { params, body, key })).payload
        },
      }),
    /** Somebody else may have it, once all that was counted is kept. */
    release: (shipment: number): void =>
      void last
        .then(() => call('packing.release', { params: { id: shipment }, keepalive: true }))
        .catch(() => undefined),
    /** Nothing lies open where the network went: looks until somebody answers. */
    await: async (): Promise<void> => {
      isOffline = true
      while (!life.isOver && isOffline) {
        try {
          await call('server.ready', {})
          isOffline = false
          told?.back()
        } catch {
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
    },
    /** What is opened again is counted again. */
    begin: (of: Of): void => void dropped.delete(nameOf(of)),
    /** Tells as soon as somebody else has it, and not with the next scan only. Gives what ends it. */
    watch: (shipment: number, own: number, textOf: (by: { who: string; number: string }) => string): (() => void) => {
      const name = nameOf({ shipment })
      const look = async () => {
        const { packer, order_number: number } = await stationOf(shipment)
        if (packer === null || packer.id === own || life.isOver || dropped.has(name)) return
        dropped.add(name)
        told?.refused({ code: 'claimed_elsewhere', text: textOf({ who: packer.label, number }) })
      }
      // nobody answers: whoever counts is told that
      const timer = setInterval(() => void look().catch(() => undefined), glance)
      return () => clearInterval(timer)
    },
    settled: (): Promise<unknown> => last,
    end: (): void => {
      life.isOver = true
    },
  }
}
