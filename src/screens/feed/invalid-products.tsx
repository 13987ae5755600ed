import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { FeedPreview } from '#api/product/feed.ts'
import { hrefOf } from '#commands/places.ts'
import { places } from '#commands/place-table.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { quietLinkLook } from '#ui/action/link-look.ts'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'

type Invalid = FeedPreview['invalid'][number]

const productIn = ({ product }: Invalid) => <RefLink to={places.product.entity} target={product} />

/** What the target would refuse, each with the way to where it is mended. */
export function InvalidProducts({ id, preview: { invalid, outcomes } }: { id: number; preview: FeedPreview }) {
  const { t } = useTranslation(['record', 'entities'])
  const { number } = useFormat()
  const count = outcomes.find(({ outcome }) => outcome === 'invalid')?.count ?? 0
  const header = (name: string) => t(`feed-product.${name}`, { ns: 'entities' })
  const columns: SimpleColumn<Invalid>[] = [
    { id: 'sku', header: header('sku'), cell: ({ sku }) => sku, mono: true, width: '1%' },
    { id: 'product', header: header('product'), cell: productIn },
    { id: 'attribute', header: header('attribute'), cell: ({ attribute }) => attribute ?? '–', mono: true },
    {
      id: 'reason',
      header: header('reason'),
      cell: ({ reason }) => t(`feed-product.reason.${reason}`, { ns: 'entities' }),
      width: '1%',
    },
    { id: 'found', header: header('found'), cell: ({ found }) => found ?? '–', quiet: true, isSpare: true },
    {
      id: 'problem_count',
      header: header('problem_count'),
      cell: ({ problem_count }) => number(problem_count),
      align: 'end',
    },
  ]
  return (
    <section aria-label={t('feed.invalid')}>
      <div className="flex items-baseline gap-2 px-4 pt-3 pb-2 text-table">
        <h3 className="text-meta text-ink-2">{t('feed.invalid')}</h3>
        <span className="text-ink-3 tabular-nums">{number(count)}</span>
        {count > invalid.length && (
          <Link href={`${hrefOf('feed_products')}?feed=${id}&outcome=invalid`} className={`ml-auto ${quietLinkLook}`}>
            {t('to_list')}
          </Link>
        )}
      </div>
      <SimpleTable label={t('feed.invalid')} rows={invalid} rowKey={(row) => row.id} columns={columns} />
    </section>
  )
}
