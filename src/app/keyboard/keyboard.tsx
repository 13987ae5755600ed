import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createActor } from 'xstate'
import { offers } from '#commands/offers.ts'
import type { Offer } from '#commands/offers.ts'
import { isMove } from '#commands/command.ts'
import { keyTable } from '#commands/key-table.ts'
import { commandContext } from '#commands/command-context.ts'
import { isModifier, strokesOf } from '#commands/strokes.ts'
import { isClockMove } from '#machines/worktime.ts'
import { keysMachine } from '#machines/keys.ts'
import { isApple } from '#screens/key-caps.ts'
import { refusalToast, showToast } from '#ui/layer/toast.ts'
import { notePress } from '../palette/confirming/burst.ts'
import { askWhich, refuseOffer, runOffer } from '../palette/palette-actor.ts'
import { useLanguage } from '#screens/format.ts'
import { useReasons } from '#screens/reasons.ts'
import { scanning } from '../scanner/scanning.ts'
import { worktime } from '../lives.ts'
import { focusOf, pressOf } from './focus.ts'
import { queueBehind, queueKeys, playEarlyKeys } from './early-keys.ts'
import { isChordOf, isOnlyTyped, resolveKey } from './resolve-key.ts'
import type { KeyStripOf } from './strip.tsx'
import { offersAtStation } from './station-keys.ts'
import { withheld } from './withheld.ts'

const keys = createActor(keysMachine).start()
/** The key with which the sequence began that is being pressed. */
let begun: KeyboardEvent | undefined

const take = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Esc leads out of the selection, then out of the peek, then back to the list; it never discards what was typed. */
const leaving = [
  'packing.leave',
  'calendar.leave',
  'dashboard.leave',
  'list.clear_selection',
  'list.close_peek',
  'record.done',
  'record.up',
]

const escape = (event: KeyboardEvent, focus: ReturnType<typeof focusOf>, all: readonly Offer[]): void => {
  if (keys.getSnapshot().matches('waiting')) {
    keys.send({ type: 'keys.end' })
    return take(event)
  }
  const way = leaving
    .map((id) => all.find((offer) => offer.id === id && offer.enabled))
    .find((offer) => offer !== undefined)
  const isFree = !focus.isModal && !focus.isField && !focus.movesWithin
  if (way === undefined || !isFree || document.querySelector(':popover-open') !== null) return
  take(event)
  way.run()
}

const listen = (event: KeyboardEvent, refuse: (offer: Offer) => void): void => {
  const press = pressOf(event)
  if (press.isComposing || isModifier(press.key)) return
  notePress(event)
  const record = commandContext.recorder()
  // Tab leaves, also while a key is asked for
  if (record !== undefined && press.key !== 'Tab') {
    take(event)
    return record(press)
  }
  if (queueBehind(event)) return take(event)
  const focus = focusOf(event.target, document)
  const { first } = keys.getSnapshot().context
  const strokes = strokesOf(press, isApple())
  const now = { first, focus, repeat: press.repeat, singleKeys: keyTable.singleKeys() }
  if (press.key !== 'Escape' && isOnlyTyped(strokes, now)) return
  const { listeners } = commandContext.current()
  const isStation = listeners.packing !== undefined && !focus.isModal
  const all = offersAtStation(isStation, offers(keyTable.read(), listeners))
  if (press.key === 'Escape') return escape(event, focus, all)
  const own = resolveKey(all, strokes, now)
  const isLost = !isStation && (own.kind === 'not-ours' || own.kind === 'lost')
  const beyond = isLost ? resolveKey(withheld(keyTable.read(), all), strokes, now) : own
  const heard = beyond.kind === 'not-ours' ? own : beyond
  if (heard.kind === 'not-ours') {
    const isOfControl = focus.isControl && (focus.movesWithin || press.key === 'Enter' || press.key === ' ')
    const isBrowsers = (press.ctrlKey || press.metaKey) && !isChordOf(keyTable.read(), strokes)
    if (!focus.isField && !isOfControl && !isBrowsers && queueKeys([event], focus.isModal)) take(event)
    return
  }
  take(event)
  if (heard.kind === 'first') {
    begun = event
    return keys.send({ type: 'keys.first', stroke: heard.stroke })
  }
  if (first !== null) keys.send({ type: 'keys.end' })
  if (heard.kind === 'lost' && begun !== undefined) queueKeys([begun, event], focus.isModal)
  if (heard.kind === 'either') askWhich(heard.offers)
  if (heard.kind === 'run') runOffer(heard.offer)
  if (heard.kind === 'refused') refuse(heard.offer)
}

/** The only listener for keys: it hears them before anything on the page does, the innermost scope first. */
export function Keyboard() {
  const { t } = useTranslation(['commands', 'places', 'keys', 'ui'])
  const locale = useLanguage()
  const reasons = useReasons()
  const firstStroke = useSelector(keys, ({ context }) => context.first)
  const isOpen = useSelector(keys, (state) => state.matches({ waiting: 'openly' }))

  useEffect(() => {
    const refuse = (offer: Offer) => {
      // a move's reason is a page of the palette, with the way out; any other is said in passing
      if (isMove(offer) || offer.because.some(({ unblock }) => unblock !== null)) return refuseOffer(offer)
      // by the clock as it was read: another device may have moved it
      if (isClockMove(offer.id)) {
        const ask = { type: 'worktime.ask', move: offer.id } as const
        if (worktime.getSnapshot().can(ask)) return worktime.send(ask)
      }
      if (offer.because.length === 0)
        return void import('./why-withheld.ts').then(({ whyWithheld }) =>
          showToast({ text: whyWithheld(offer.id, t, locale), tone: 'warn', id: refusalToast(offer.id) }),
        )
      showToast({ text: reasons(offer.because), tone: 'warn', id: refusalToast(offer.id) })
    }
    const onKey = (event: KeyboardEvent) => {
      // a key that is asked for is pressed by hand
      if (commandContext.recorder() === undefined && scanning.hears(event)) return take(event)
      listen(event, refuse)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    playEarlyKeys(scanning.sift)
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [reasons, t, locale])

  const [Strip, setStrip] = useState<typeof KeyStripOf>()
  useEffect(() => {
    if (isOpen)
      import('./strip.tsx').then(
        ({ KeyStripOf }) => setStrip(() => KeyStripOf),
        // the keys work without it
        () => undefined,
      )
  }, [isOpen])
  if (!isOpen || firstStroke === null || Strip === undefined) return null
  return <Strip first={firstStroke} label={t('continues', { ns: 'keys' })} />
}
