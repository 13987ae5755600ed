import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Ref } from '#entities/entity.ts'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import { Notice } from '#ui/view/notice.tsx'
import { useRangeText } from './range-text.ts'

type Gap = Bounds & { shipping_method: Ref; shipping_zone: Ref; price_list: Ref | null; currency: string }

/** In each zone of a method what it has no price for. */
export const GapsOfMethod = ({ record }: { record: Row }) => <Gaps {...{ record }} of="shipping_zone" />
/** Of each method in a zone the same. */
export const GapsOfZone = ({ record }: { record: Row }) => <Gaps {...{ record }} of="shipping_method" />

function Gaps({ record, of }: { record: Row; of: 'shipping_method' | 'shipping_zone' }) {
  const { t } = useTranslation('record')
  const rangeText = useRangeText()
  const gaps = (record['gaps'] ?? []) as readonly Gap[] // held against the entity
  if (gaps.length === 0) return null
  return (
    <div className="px-4 pb-3">
      <Notice tone="warn">
        <ul className="m-0 list-none p-0">
          {gaps.map((gap) => {
            const { currency, price_list } = gap
            const where = [gap[of].label, ...(price_list === null ? [] : [price_list.label])].join(', ')
            const range = rangeText(currency, gap)
            return <li key={`${where} ${currency} ${range}`}>{t('gap', { where, range })}</li>
          })}
        </ul>
      </Notice>
    </div>
  )
}
