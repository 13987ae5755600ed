import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import { allRowsOf } from '#screens/category/all-categories.ts'
import { taxonomies, type Taxonomy } from '#screens/product/addressed.ts'
import { noTerm, type TreeTerm } from './lines.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Where each of them is listed, in which order, and what it is called there; only categories lie in one another. */
const kinds: Readonly<Record<Taxonomy, { sorted: string; of: (row: Row) => Omit<TreeTerm, 'id'> }>> = {
  category: {
    sorted: 'path',
    of: (row) => ({
      name: text(row['name']),
      parent: row['parent'] as TreeTerm['parent'], // as the entity says
      place: typeof row['place'] === 'number' ? row['place'] : null,
    }),
  },
  tag: {
    sorted: 'label',
    of: (row) => ({ name: text(row['label']), parent: null, place: null }),
  },
  attribute: {
    sorted: 'attribute_name',
    of: (row) => ({ name: `${text(row['attribute_name'])} · ${text(row['name'])}`, parent: null, place: null }),
  },
}

const none: readonly TreeTerm[] = []

/** Everything that products are sorted into, and behind it what is for those in none. */
export function useTerms({ fields }: Pick<Entity, 'fields'>, tax: Taxonomy) {
  const { t } = useTranslation('search')
  const { sorted, of } = kinds[tax]
  const to = filteredBy(fields[taxonomies[tax]])
  const { data, isPending, error, refetch } = useQuery(allRowsOf(to?.kind === 'ref' ? to.to : '', sorted))
  const terms = useMemo(() => {
    if (data === undefined) return none
    // those that have no place of their own stand as they were sorted
    const known = data.results.map((row, at): TreeTerm => {
      const one = { id: row.id, ...of(row) }
      return tax === 'category' ? one : { ...one, place: at }
    })
    return [...known, { id: noTerm, name: t(`tree.without.${tax}`), parent: null, place: Infinity }]
  }, [data, of, tax, t])
  return { terms, isPending, error, retry: () => void refetch() }
}
