import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { VariationMatrix } from '#api/product/variations.ts'
import type { Row } from '#api/list.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Swatch } from '#ui/view/swatch.tsx'
import { variationsOf } from './aspects.ts'

type Attribute = VariationMatrix['attributes'][number]

function TermsCell({ terms }: Attribute) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {terms.map(({ id, name, color }) => (
        <Swatch key={id} name={name} color={color} />
      ))}
    </span>
  )
}

/** Its attributes with all that it is in each, and which of them make its variations. */
export function AttributeSummary({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities'])
  const { data } = useQuery(variationsOf(record))
  if (data === undefined) return <span data-pending="" />
  const word = (key: string) => t(key, { ns: 'entities' })
  return (
    <div data-part="attributes" className="pb-2">
      <SimpleTable
        label={word('product.terms')}
        rows={data.attributes}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', header: word('attribute-term.attribute_name'), cell: ({ name }) => name },
          {
            id: 'terms',
            header: word('product-attribute.terms'),
            cell: TermsCell,
          },
          {
            id: 'makes',
            header: word('product-attribute.makes_variations'),
            cell: ({ makes_variations }) => t(makes_variations ? 'yes' : 'no'),
          },
        ]}
        empty={word('product.terms.none')}
      />
    </div>
  )
}
