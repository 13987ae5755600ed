import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Entity } from '#entities/entity.ts'
import { rowSchema } from '#entities/schema.ts'
import { call } from './client.ts'
import { search } from './reads.ts'
import { rowsBody } from './rows.ts'
import type { SearchParams } from './search.ts'

/** A row of any list; what else it holds is what its entity says. */
export type Row = { id: number; version: number } & Readonly<Record<string, unknown>>

const readers = new Map<string, (found: { results?: Row[] }) => Row[]>()

/** A page whose rows are not what the entity says is an error of its list alone. */
const readerOf = (entity: Entity) => {
  const known = readers.get(entity.name)
  if (known !== undefined) return known
  const rows = z.array(rowSchema(entity))
  const reader = ({ results = [] }: { results?: Row[] }): Row[] => {
    z.parse(rows, results)
    return results
  }
  readers.set(entity.name, reader)
  return reader
}

/** The record as a list on this device knows it, without its parts; undefined where none holds it whole. */
export const rowIn = (queries: QueryClient, entity: Entity, id: number): Row | undefined => {
  const pages = queries.getQueriesData<{ results?: Row[] }>({ queryKey: ['search', entity.name] })
  const rows = pages.flatMap(([, page]) => page?.results?.filter((row) => row.id === id) ?? [])
  const newest = rows.toSorted((a, b) => b.version - a.version)
  return newest.find((row) => z.safeParse(rowSchema(entity), row).success)
}

/** One page of a list, counted from 1. */
export const rowsOf = (entity: Entity, params: SearchParams, page: number, pageSize: number) =>
  queryOptions({
    ...search(rowsBody(entity, params, page, pageSize)),
    select: readerOf(entity),
  })

/**
 * Whoever scrolls on beyond this row gets a frozen search: finding a place in it takes the same time everywhere, and
 * its rows stay where they are.
 */
const near = 5000
export const isFar = (page: number, pageSize: number): boolean => page * pageSize > near

const placers = new Map<string, (found: { results?: Row[]; ids?: number[] }) => (Row | undefined)[]>()

/** Each row at its place, also where one before it has gone since. */
const placerOf = (entity: Entity) => {
  const known = placers.get(entity.name)
  if (known !== undefined) return known
  const read = readerOf(entity)
  const placer = (found: { results?: Row[]; ids?: number[] }) => {
    const byId = new Map(read(found).map((row) => [row.id, row]))
    return (found.ids ?? []).map((id) => byId.get(id))
  }
  placers.set(entity.name, placer)
  return placer
}

/** One page of a frozen search, counted from 1; a row that has gone since leaves its place empty. */
export const frozenRowsOf = (
  entity: Entity,
  session: string,
  page: number,
  pageSize: number,
  expand: readonly string[] = [],
) =>
  queryOptions({
    ...search({
      object: entity.name,
      scope: ['results', 'ids'],
      params: { session, page, page_size: pageSize, ...(expand.length > 0 && { expand: [...expand] }) },
    }),
    select: placerOf(entity),
  })

/** How many there are, and how many each choice would show. */
export const summaryOf = (entity: Entity, params: SearchParams) =>
  search({ object: entity.name, scope: ['total', 'facets'], params })

/** What was found, kept by the server as it was found, so that every page of it is one step away. */
export const frozenOf = (entity: Entity, params: SearchParams) =>
  queryOptions({
    // apart from the lists, which are read again after every change
    queryKey: ['frozen', entity.name, params],
    queryFn: async ({ signal }) => {
      const body = { object: entity.name, scope: ['total' as const], params: { ...params, session: 'new' } }
      const { session } = (await call('search', { body, signal })).payload
      if (session === undefined) throw new Error('The server froze nothing')
      return session
    },
    // a little less than the server keeps it
    staleTime: 14 * 60_000,
    gcTime: 14 * 60_000,
  })

/**
 * The ids around one place of a list, kept as they were found: stepping from record to record follows that order.
 * Whoever opens a record from the list again, which is another `opening`, follows the list as it is then.
 */
export const idsOf = (object: string, params: SearchParams, page: number, pageSize: number, opening?: number) =>
  queryOptions({
    queryKey: ['neighbours', object, params, page, pageSize, opening],
    queryFn: async ({ signal }) => {
      const body = {
        object,
        scope: ['results' as const, 'total' as const],
        params: { ...params, page, page_size: pageSize, fields: ['id'] },
      }
      const { results = [], total = 0 } = (await call('search', { body, signal })).payload
      return { ids: results.map(({ id }) => id), total }
    },
    staleTime: Infinity,
  })
