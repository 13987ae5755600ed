import { useCallback, useMemo } from 'react'
import { currentOffers } from '#commands/current-offers.ts'
import type { BankPanelEvent } from '#commands/payment/bank-statement-line.ts'
import type { Listener } from '#commands/offers.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life/life.ts'
import { useListener } from '#screens/command-hooks.ts'
import { givenBy, type LineChoice } from './choices.ts'

type Panel = {
  choices: readonly LineChoice[]
  /** What Enter books; undefined where nothing is chosen. */
  choice: LineChoice | undefined
  isOpen: boolean
  /** What it may settle has been read: until then Enter waits (keyboard/early-keys.ts). */
  isKnown: boolean
  /** Money that came in is split. */
  isIn: boolean
  onChoose: (at: number) => void
  onSplit: () => void
}

const refused = (code: ReasonCode): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})
const digitOf = (id: string): number => Number(/^record\.section_(\d)$/.exec(id)?.[1] ?? 0)

/** Enter confirms and goes on, a digit chooses, `a` splits. */
export function usePanelKeys({ choices, choice, isOpen, isKnown, isIn, onChoose, onSplit }: Panel) {
  const confirm = useCallback((given: LineChoice) => {
    currentOffers.one('bank-statement-line.book')?.run(givenBy(given))
    currentOffers.one('list.next')?.run()
  }, [])
  const listener = useMemo<Listener>(() => {
    const acts: { [E in BankPanelEvent['type']]: () => void } = {
      'bank-panel.confirm': () => choice && confirm(choice),
      'bank-panel.split': onSplit,
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as BankPanelEvent['type']] : undefined) // just asked
    const isChoice = (id: string) => isOpen && choices[digitOf(id) - 1] !== undefined
    return {
      hears: (id) =>
        isChoice(id) || (id === 'bank-panel.confirm' && isKnown) || (id === 'bank-panel.split' && isOpen && isIn),
      verdict: (id) => {
        if (id !== 'bank-panel.confirm' || choice !== undefined) return { ok: true }
        return refused(isOpen ? 'nothing_suggested' : 'line_booked')
      },
      send: ({ type }) => (isChoice(type) ? onChoose(digitOf(type) - 1) : actOf(type)?.()),
    }
  }, [choice, choices, confirm, isIn, isKnown, isOpen, onChoose, onSplit])
  useListener('record', listener)
  return { confirm, next: listener }
}
