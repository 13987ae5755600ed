import type { ProductRow } from '#entities/product/product.ts'
import { correctionCauses, correctionFormat, stockAfter } from '#entities/product/stock.ts'
import type { ArgumentProblem, CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'

/** ` – 1.200 ` → `-1200`; a minus is typed in several ways, and thousands in groups. */
const plainOf = (text: string): string => text.replaceAll(/[–−‒]/g, '-').replaceAll(/[\s.’'\u00A0\u202F]/g, '')

const quantityOf = (text: string): string | undefined => {
  const plain = plainOf(text)
  return correctionFormat.test(plain) ? plain : undefined
}

/** How many there are, as counted or as what came and went; why; and whatever is to be remembered of it. */
export const productNeed = async (
  name: string,
  _id: string,
  { record, isMany }: { record: LiveRow; isMany: boolean },
  { t, locale }: PortContext,
): Promise<CommandArgument | undefined> => {
  const { stock_quantity: before } = record as unknown as ProductRow // these are asked of a product alone
  if (name === 'cause') {
    const choices = correctionCauses.map((value) => ({
      value,
      label: t(`stock-movement.cause.${value}`, { ns: 'entities' }),
    }))
    return { name, kind: 'choice', choices, value: choices[0]?.value }
  }
  if (name === 'note') return { name, kind: 'text', read: (text) => text.trim(), max: 400, value: '' }
  if (name !== 'quantity') return undefined
  const problem = (text: string): ArgumentProblem | undefined => {
    const quantity = quantityOf(text)
    if (text.trim() === '') return 'no_stock'
    if (quantity === undefined) return 'bad_stock'
    return !isMany && stockAfter(before, quantity) === before ? 'same_stock' : undefined
  }
  const { number } = formatsOf(locale)
  const result = (text: string): string => {
    const quantity = quantityOf(text)
    if (quantity === undefined) return t('need.stock_now', { ns: 'palette', number: number(before) })
    const after = stockAfter(before, quantity)
    const change = `${after < before ? '−' : '+'}${number(Math.abs(after - before))}`
    return t('need.stock_after', { ns: 'palette', before: number(before), after: number(after), change })
  }
  return {
    name,
    kind: 'text',
    read: quantityOf,
    problem,
    ...(!isMany && { result }),
    max: 12,
    value: '',
  }
}
