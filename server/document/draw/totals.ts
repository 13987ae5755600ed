import type { Paper } from '../paper.ts'
import { decimal, digitsOf, minorOf, sum } from '#entities/money/amount.ts'
import { mm, room, rule, sheet, write, type Sheet } from './sheet.ts'
import type { PaperWords } from './words.ts'

type Row = { readonly label: string; readonly value: string; readonly style?: 'strong' | 'quiet' }

const isNothing = (amount: string): boolean => Number(amount) === 0

/** From the lines to what is to be paid, each step on its own row; the tax stands before the total where prices are net. */
export function totalRows(paper: Paper, { say, money, rate }: PaperWords): Row[] {
  const { totals, taxes, surcharges, is_gross, type, currency, lines } = paper
  const digits = digitsOf(currency)
  const goods = decimal(sum(lines.map(({ total }) => minorOf(total, digits))), digits)
  const charged = new Map<string, { label: string; minor: number }>()
  // one row for each, however many rates it bears
  for (const { kind, name, total } of surcharges) {
    const label = kind === 'shipping' ? [say('shipping'), name].filter(Boolean).join(', ') : name
    const signed = minorOf(total, digits) * (kind === 'discount' ? -1 : 1)
    charged.set(`${kind} ${name}`, { label, minor: (charged.get(`${kind} ${name}`)?.minor ?? 0) + signed })
  }
  const taxRows = taxes
    .filter(({ amount }) => !isNothing(amount))
    .map(({ rate: percent, base, amount }): Row => ({
      label: say(is_gross ? 'tax_within' : 'tax', { rate: rate(percent), base: money(base) }),
      value: money(amount),
      ...(is_gross && { style: 'quiet' as const }),
    }))
  const total: Row = { label: say(`total.${type}`), value: money(totals.gross), style: 'strong' }
  const isPaidInPart = !isNothing(totals.prepaid) || !isNothing(totals.rounding)
  return [
    { label: say('subtotal'), value: money(goods) },
    ...[...charged.values()].map(({ label, minor }) => ({ label, value: money(decimal(minor, digits)) })),
    ...(is_gross ? [total, ...taxRows] : [{ label: say('net'), value: money(totals.net) }, ...taxRows, total]),
    ...(isNothing(totals.prepaid) ? [] : [{ label: say('prepaid'), value: money(`-${totals.prepaid}`) }]),
    ...(isNothing(totals.rounding) ? [] : [{ label: say('rounding'), value: money(totals.rounding) }]),
    ...(isPaidInPart ? [{ label: say('due'), value: money(totals.due), style: 'strong' as const }] : []),
  ]
}

const rowHeight = 15

/** The totals at the right, all of them on one page. */
export function drawTotals(at: Sheet, paper: Paper): void {
  const rows = totalRows(paper, at.words)
  room(at, rows.length * rowHeight + 12)
  at.y += 8
  const { pdf } = at
  const x = mm(98)
  for (const { label, value, style } of rows) {
    const isStrong = style === 'strong'
    if (isStrong) rule(pdf, at.y - 2, { x, color: '#16181d', width: 0.8 })
    const look = {
      font: isStrong ? ('SemiBold' as const) : ('Regular' as const),
      size: style === 'quiet' ? 7.5 : isStrong ? 10 : 9,
      ...(style === 'quiet' && { color: '#5c6370' }),
    }
    const top = isStrong ? at.y + 2 : at.y
    const height = write(pdf, label, x, top, { ...look, width: sheet.right - x - mm(28) })
    write(pdf, value, sheet.right - mm(27), top, { ...look, align: 'right', width: mm(27) })
    at.y = top + Math.max(height, 10) + 3.5
  }
}
