import { useCallback, useMemo } from 'react'
import type { Row } from '#api/list.ts'
import { currentOffers } from '#commands/current-offers.ts'
import { isRef } from '#entities/entity.ts'
import { product } from '#entities/product/product.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useActor } from '#screens/command-hooks.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { verdictOver } from '#screens/right.ts'
import { mayRead } from '#entities/access.ts'
import { isOwnClick } from '#ui/form/read-field.tsx'
import { PricesPart } from './prices-part.tsx'
import { PricesTable } from './prices-table.tsx'
import { usePrices } from './use-prices.ts'
import { wanted } from './wanted.ts'

/** What a product costs in each list and from how many on, as it is read. */
export function PricesRead({ record }: { record: Row }) {
  const actor = useActor()
  const mayKnow = actor !== undefined && mayRead(actor, 'price', null)
  return mayKnow ? <Prices record={record} /> : null
}

function Prices({ record }: { record: Row }) {
  const actor = useActor()
  const right = useMemo(() => verdictOver(actor, product, record), [actor, record])
  const { parent } = record
  const { data, error, refetch } = usePrices({ ...record, parent: isRef(parent) ? parent.id : null })
  const edit = useCallback((what?: 'tier' | 'list') => {
    wanted.set(what)
    currentOffers.one('record.edit')?.run({ path: 'prices' })
  }, [])
  if (error !== null && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <span data-pending="" />
  const rows = rowsIn(record['prices'])
  return (
    <PricesPart
      lists={data.lists}
      {...{ rows, right }}
      sku={String(record['sku'])}
      called={String(record['name'])}
      onAdd={edit}
    >
      <div role="presentation" onClick={({ target }) => right.ok && isOwnClick(target) && edit()}>
        <PricesTable lists={data.lists} rows={rows} />
      </div>
    </PricesPart>
  )
}
