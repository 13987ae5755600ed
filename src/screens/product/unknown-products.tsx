import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { labelOf } from '#entities/entity.ts'
import { product } from '#entities/product/product.ts'
import { buttonLook } from '#ui/action/button-look.ts'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { hrefOfProducts, productViews, taxonomies, taxonomyNames, type Addressed } from './addressed.ts'

type Unknown = Extract<Addressed, { is: 'unknown' }>

/** An address of products of which nobody knows a word: what there is in its place. */
export function UnknownProducts({ of }: { of: Unknown }) {
  const { t } = useTranslation(['search', 'entities'])
  const ways =
    of.what === 'view'
      ? productViews.map((view) => ({ href: hrefOfProducts({ view }), label: t(`as.${view}`) }))
      : (of.what === 'term' ? [of.tax] : taxonomyNames).map((tax) => ({
          href: hrefOfProducts({ view: 'tree', tax }),
          label: t(labelOf(product, taxonomies[tax]), { ns: 'entities' }),
        }))
  const title =
    of.what === 'term' ? t(`as.no_term.${of.tax}`, { word: of.word }) : t(`as.no_${of.what}`, { word: of.word })
  return (
    <EmptyState
      page
      title={title}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {ways.map(({ href, label }) => (
            <Link key={href} href={href} className={buttonLook('secondary', 'medium')}>
              {label}
            </Link>
          ))}
        </span>
      }
    >
      {of.what === 'term' ? t('as.there_is_term') : t('as.there_is')}
    </EmptyState>
  )
}
