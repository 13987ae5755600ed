import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Listener } from '#commands/offers.ts'
import { product } from '#entities/product/product.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useLayout } from '#screens/services.ts'
import { hrefOfProducts, productViews, type ProductView, type Taxonomy } from './addressed.ts'

type Shown = { view: ProductView; tax?: Taxonomy | undefined; id?: number | undefined }

/** Goes from one view of the same products to another, which is kept: products are looked at so from then on. */
export function useProductViews({ view, tax, id }: Shown): (view: ProductView) => void {
  const [, go] = useLocation()
  const [own, setOwn] = useLayout(product.name)
  const seen = useCallback(
    (next: ProductView) => {
      setOwn({ ...own, shown_as: next })
      const of = tax === undefined ? {} : { tax, ...(id !== undefined && { id }) }
      go(hrefOfProducts({ view: next, ...(id === undefined && next !== 'tree' ? {} : of) }) + location.search)
    },
    [go, own, setOwn, tax, id],
  )
  const listener = useMemo<Listener>(
    () => ({
      hears: (command) => productViews.some((one) => command === `products.${one}`),
      verdict: () => ({ ok: true }),
      send: ({ type }) => {
        const next = productViews.find((one) => type === `products.${one}`)
        if (next !== undefined && next !== view) seen(next)
      },
    }),
    [seen, view],
  )
  useListener('list', listener)
  return seen
}
