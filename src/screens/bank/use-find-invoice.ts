import { useCallback, useEffect, useState } from 'react'
import { commandContext } from '#commands/command-context.ts'
import { currentOffers } from '#commands/current-offers.ts'
import { bankStatementLine, type BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life/life.ts'
import { isFindable, isLineOpen } from './choices.ts'

/** ms after which a panel that does not come is waited for no longer. */
const patience = 5000

/** The field that looks an invoice up, where the panel stands. */
const fieldBeside = () => document.querySelector<HTMLElement>('[data-find-invoice]')

const lineInFocus = (): BankLineRow | undefined => {
  const { subject } = commandContext.current()
  return subject?.object === bankStatementLine.name ? (subject.record as unknown as BankLineRow) : undefined // its own list
}

const refused = (code: ReasonCode): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

/** Leads into the field beside the line in focus; the panel opens first where it is shut, and what is typed waits for it. */
export function useFindInvoice() {
  const [isOpening, setOpening] = useState(false)
  const find = useCallback(() => {
    const field = fieldBeside()
    if (field !== null) return field.focus()
    setOpening(true)
    // one that is on its way would be shut by that
    if (currentOffers.one('list.close_peek')?.enabled !== true) currentOffers.one('list.peek')?.run()
  }, [])
  useEffect(() => {
    if (!isOpening) return undefined
    const end = () => setOpening(false)
    const look = () => {
      const field = fieldBeside()
      if (field === null) return
      field.focus()
      end()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, patience)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [isOpening])
  const verdictOfFind = useCallback((): Verdict => {
    const line = lineInFocus()
    if (line === undefined) return { ok: true }
    if (line.status === 'booked') return refused('line_booked')
    return isFindable(line) && isLineOpen(line) ? { ok: true } : refused('settles_nothing')
  }, [])
  return { find, verdictOfFind, isOpening }
}
