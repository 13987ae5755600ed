import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Row } from '#api/list.ts'
import { search } from '#api/reads.ts'
import { isRef } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import type { Hit } from './rows.ts'

const pause = 120
/** Of each entity. */
const mostHits = 5

/** The query once typing has paused: what was asked before is cancelled by its successor. */
function useSettled(text: string): string {
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}

export type Hits = { hits: readonly Hit[]; isPending: boolean }

const none: Hits = { hits: [], isPending: false }

const wordOf = (value: unknown): string => (isRef(value) ? value.label : typeof value === 'string' ? value : '')

/** A record as its entity says that it is found: by its number, with what tells it apart. */
const hitOf = (entity: Entity, row: Row): Hit => {
  const { as = 'id', with: others = [] } = entity.found ?? {}
  const status = others.find((name) => entity.fields[name]?.kind === 'choice')
  const words = others.filter((name) => name !== status).map((name) => wordOf(row[name]))
  return {
    entity,
    id: row.id,
    number: String(row[as]),
    name: words.filter((word) => word !== '').join(' '),
    status: status === undefined ? undefined : { field: status, value: String(row[status]) },
  }
}

const combined = (results: UseQueryResult<{ results?: Row[] }>[]) => ({
  rows: results.map(({ data }) => data?.results ?? []),
  isPending: results.some((one) => one.isPlaceholderData || (one.data === undefined && one.isFetching)),
})

/** Records by number or name, as somebody types; pending until the answers to exactly this query are there. */
export function useHits(query: string, entities: readonly Entity[]): Hits {
  const wanted = entities.length > 0 ? query.trim() : ''
  const settled = useSettled(wanted)
  const found = useQueries({
    queries: entities.map(({ name, found: { as = 'id', with: others = [] } = {} }) => ({
      ...search({
        object: name,
        scope: ['results'],
        params: { query: settled, page_size: mostHits, fields: [as, ...others] },
      }),
      enabled: settled !== '',
      placeholderData: keepPreviousData,
      staleTime: 5000,
    })),
    combine: combined,
  })
  if (wanted === '') return none
  return {
    hits: entities.flatMap((entity, at) => (found.rows[at] ?? []).map((row) => hitOf(entity, row))),
    isPending: settled !== wanted || found.isPending,
  }
}
