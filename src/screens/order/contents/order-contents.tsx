import { useCallback, useMemo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reckoned } from '#api/order/totals.ts'
import { decimal, digitsOf } from '#entities/money/amount.ts'
import { pathOf } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import type { DrawnSectionProps } from '#screens/edit/drawn-sections.ts'
import type { SectionSend } from '#screens/edit/section-send.ts'
import { EditSection } from '#screens/edit/section.tsx'
import type { RecordSection } from '#screens/record/sections.ts'
import { useFormat } from '#screens/format.ts'
import { hasArticle, withWhatFollows } from './article.ts'
import { PriceFollows } from './price-follows.tsx'
import { SumsNow } from './sums-now.tsx'
import { telling, useSameRows } from './telling.ts'
import { isSamePrice, totalsNow } from './typed.ts'
import { usePaymentFee } from './use-payment-fee.ts'
import { useInsertions } from './use-insertions.ts'
import { useReckoning } from './use-reckoning.ts'

const told = ['id', 'total']

/** Is there a line that no article names? One that is still looked for is none. */
const isFree = (rows: readonly Values[], unknown: string): boolean =>
  unknown !== '' || rows.some((row) => !hasArticle(row) && (row['name'] ?? '') !== '')

/** What nobody writes of a line stands where the order is read; its sum is told, because it follows what is typed. */
const narrowed = (section: RecordSection, isFreeLine: boolean): RecordSection => ({
  ...section,
  lists: section.lists.map(({ name, field }) => ({
    name,
    field: {
      ...field,
      of: Object.fromEntries(
        Object.entries(field.of).filter(
          ([cell, one]) =>
            (one.readonly !== true || told.includes(cell)) && (cell !== 'name' || name !== 'items' || isFreeLine),
        ),
      ),
    },
  })),
})

const noLocks = {}

/** The contents of an order as a spreadsheet: lines, fees and discounts, and what they come to as one types. */
export function OrderContents({ editor, ...props }: DrawnSectionProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { shown, base, reckoned, offer, refuse, unknown, isFilling } = useReckoning(editor)
  // of one that is there its page hears them, before anything is written in
  useInsertions(base['id'] === undefined ? editor : undefined, noLocks)
  const currency = reckoned?.currency ?? props.currency
  const digits = digitsOf(currency)
  const priced: Values = {
    ...shown,
    items: withPrices(rowsIn(shown['items']), rowsIn(base['items']), reckoned?.items),
    shipping_total: shippingNow(shown, base, reckoned),
  }
  const ofMethod = usePaymentFee(base, reckoned)
  const totals = totalsNow(priced, { currency, is_tax_included: reckoned?.is_tax_included ?? true }, ofMethod)
  const fees = rowsIn(shown['fees'])
  const coupons = fees.length + (ofMethod === undefined ? 0 : 1)
  const amount = (row: Values, at: number): Values =>
    row['calculation'] === 'fixed'
      ? telling(row, 'percent', null)
      : telling(row, 'amount', decimal(totals.fees[at] ?? 0, digits))
  const values: Values = {
    ...priced,
    items: rowsIn(priced['items']).map((row, at) => telling(row, 'total', decimal(totals.lines[at] ?? 0, digits))),
    // lists in which nothing is another are not drawn again for what is typed in the lines
    fees: useSameRows(fees.map(amount)),
    coupons: useSameRows(rowsIn(shown['coupons']).map((row, at) => amount(row, coupons + at))),
  }
  const { section, send: sendOn, problems: said } = props
  const isFreeLine = isFree(rowsIn(shown['items']), unknown)
  const written = useMemo(() => narrowed(section, isFreeLine), [section, isFreeLine])
  const send = useCallback<SectionSend>(
    (event) => {
      if (event.type === 'editor.visited') return sendOn(event)
      const now = editor.getSnapshot().context.shown
      const typed = event.type === 'editor.paste' ? event.edits : [event]
      const edits = typed.flatMap((edit) => withWhatFollows(now, edit))
      // what is typed on at one place is one step
      sendOn(edits.length === typed.length ? event : { type: 'editor.paste', edits })
    },
    [editor, sendOn],
  )
  const problems = useMemo(
    () => ({
      ...said,
      ...Object.fromEntries(
        unknown
          .split(' ')
          .filter(Boolean)
          .map((row) => [pathOf('items', row, 'sku'), [{ text: t('sku_unknown') }]]),
      ),
    }),
    [said, unknown, t],
  )
  const keys = (event: KeyboardEvent) => {
    if (offer === undefined || event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    refuse()
  }
  return (
    <div role="presentation" onKeyDownCapture={keys}>
      <EditSection {...props} {...{ values, currency, send, problems }} section={written} />
      {/* keys are kept until the article's price is there */}
      {isFilling && <span data-pending="" />}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div role="status" className="min-w-0 flex-1 px-4 pt-3">
          {ofMethod !== undefined && (
            <p className="m-0 pb-2 text-table text-ink-2">
              {t(`payment_fee.${ofMethod.type}`, {
                name: ofMethod.name,
                amount: format.money(decimal(totals.fees[fees.length] ?? 0, digits), currency),
              })}
            </p>
          )}
          {reckoned !== undefined && reckoned.customer_discount > 0 && (
            <p className="m-0 pb-2 text-table text-ink-2">
              {t('customer_discount', { percent: format.percent(reckoned.customer_discount) })}
            </p>
          )}
          {offer !== undefined && <PriceFollows {...{ offer, currency }} onRefuse={refuse} />}
        </div>
        <SumsNow {...{ totals, currency, base }} label={t('sums')} isTaxIncluded={reckoned?.is_tax_included ?? true} />
      </div>
    </div>
  )
}

/** Prices that follow from another list, or from an exemption, where nobody has typed them: they are saved by the server. */
function withPrices(
  rows: readonly Values[],
  base: readonly Values[],
  lines: readonly { price: string | null }[] | undefined,
): readonly Values[] {
  if (lines === undefined || lines.length !== rows.length) return rows
  const saved = new Map(base.map((row) => [keyOf(row), row['price']]))
  return rows.map((row, at) => {
    const price = lines[at]?.price
    const isSaved = row['price'] !== null && saved.get(keyOf(row)) === row['price']
    return isSaved && typeof price === 'string' ? telling(row, 'price', price) : row
  })
}

/** The shipping that follows from its method, where nobody writes it by hand: it is saved by the server. */
function shippingNow(shown: Values, base: Values, reckoned: Reckoned | undefined): unknown {
  const typed = shown['shipping_total']
  const isTyped = typed !== base['shipping_total'] && shown['shipping_by_hand'] === base['shipping_by_hand']
  if (reckoned === undefined || reckoned.shipping_by_hand || isTyped) return typed
  return isSamePrice(typed, reckoned.shipping_total) ? typed : reckoned.shipping_total
}
