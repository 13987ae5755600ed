import type { Locale } from '#entities/locale.ts'
import { isMemberState } from '#entities/money/member-states.ts'
import { text } from '#server/texts.ts'
import type { TaxCategory } from './paper.ts'

export type TaxCase = {
  readonly seller: string
  /** Where it goes to. */
  readonly to: string
  readonly buyerVatNumber: string | null
  /** The order says that no tax is charged. */
  readonly isExempt: boolean
  readonly hasGoods: boolean
}

/** Why a rate is what it is: standard where tax is charged, else the case that leaves it out. */
export function categoryOf(rate: number, supply: TaxCase): TaxCategory {
  if (rate > 0) return 'S'
  const { seller, to, buyerVatNumber, isExempt, hasGoods } = supply
  const isAbroad = seller !== to
  if (isAbroad && !(isMemberState(seller) && isMemberState(to))) {
    if (hasGoods) return 'G'
    // a service is taxed where its buyer is; beside what is taxed it cannot stand (BR-O-11)
    return isExempt ? 'O' : 'Z'
  }
  if (isAbroad && buyerVatNumber !== null && isExempt) return hasGoods ? 'K' : 'AE'
  return isExempt ? 'E' : 'Z'
}

/** What the paper has to say of it: with these words the buyer declares the tax, or is told why there is none. */
export const reasonOf = (category: TaxCategory, locale: Locale): string | null =>
  category === 'S' || category === 'Z' ? null : text(locale, 'papers', `tax.reason.${category}`)
