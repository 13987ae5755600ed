import type { Action } from '#api/actions.ts'
import { mayMove, type Actor } from '#entities/access.ts'
import { labelOf } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { locales } from '#entities/locale.ts'
import { order, type OrderRow } from '#entities/order.ts'
import type { Refusal } from '#machines/life.ts'
import { orderMoves, type OrderMove } from '#machines/order-events.ts'
import { isIrreversible, orderStep, orderVerdict, requirementsOf, warningsOf } from '#machines/order-moves.ts'
import { text } from '#server/texts.ts'

const noRight: Refusal = { code: 'no_right', details: [], unblock: null, asks: null }

/** Every move of the order's life with the chart's verdict for this user, the reason in their language. */
export const actionsOf = (actor: Actor, row: OrderRow, locale: Locale): Action[] =>
  orderMoves.map((move) => {
    const because = refusalOf(actor, row, move)
    return {
      action: move,
      to: because === undefined ? orderStep(row, { type: move }).status : null,
      allowed: because === undefined,
      reason_code: because?.code ?? null,
      reason: because === undefined ? null : sentenceOf(because, locale),
      unblock: because?.unblock ?? null,
      asks: because?.asks ?? null,
      warnings: warningsOf(move, row),
      requires: requirementsOf(move, row),
      irreversible: isIrreversible(move, row),
    }
  })

const refusalOf = (actor: Actor, row: OrderRow, move: OrderMove): Refusal | undefined => {
  if (!mayMove(actor, move, row)) return noRight
  const verdict = orderVerdict(row, { type: move })
  return verdict.ok ? undefined : verdict.because[0]
}

const sentenceOf = ({ code, details }: Refusal, locale: Locale): string =>
  text(locale, ['because', 'errors'], code, { details: listOf(details, locale) })

/** The names of the order's fields, as the sentence lists them. */
export const listOf = (fields: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locales[locale].tag).format(
    fields.map((field) => text(locale, 'entities', labelOf(order, field))),
  )
