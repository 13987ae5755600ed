import '#screens/derive/picture.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { search } from '#api/reads.ts'
import { hrefOf, isBuilt, isPlaceId, objectAt, recordHrefOf, recordPlaceOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import { isVisible } from '#commands/navigation.ts'
import type { Actor } from '#entities/access.ts'
import { loadEntity } from '#entities/load.ts'
import { isRef, type Entity } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { columnsOf } from '#screens/derive/columns.tsx'
import type { ListRow } from '#screens/derive/columns.tsx'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { useValueFormat } from '#screens/search/use-value-format.ts'
import { nameLinkLook, quietLinkLook } from '#ui/action/link-look.ts'
import { classes } from '#ui/classes.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { RefLink } from './ref-link.tsx'
import { sectionId } from './sections.ts'

export type Related = { place: BuiltPlaceId; by: string; section?: string | undefined }

/** May this user open the list of all, or a record of it at least? */
const isOpenTo = ({ roles }: Actor, place: BuiltPlaceId): boolean => {
  const of = recordPlaceOf({ name: objectAt(place) ?? '' })
  return isVisible(place, roles) || (of !== undefined && isVisible(of, roles))
}

/** The lists that stand with a record of this entity, of those that this user may open. */
export const relatedOf = (entity: Entity, actor: Actor | undefined): Related[] =>
  (entity.lists ?? []).flatMap(({ place, by, section }) =>
    isPlaceId(place) && isBuilt(place) && actor !== undefined && isOpenTo(actor, place) ? [{ place, by, section }] : [],
  )

/** So many stand with the record; the others are in their list. */
const most = 20

/** The newest of them, and how many there are. */
const newestOf = ({ place, by }: Related, id: number) =>
  search({
    object: objectAt(place) ?? '',
    scope: ['results', 'total'],
    params: { filters: [{ field: by, op: 'eq' as const, value: id }], page_size: most },
  })

/** How many of each refer to this record, as soon as their lists are read. */
export const useRelatedTotals = (related: readonly Related[], id: number): readonly (number | undefined)[] =>
  useQueries({
    queries: related.map((one) => ({ ...newestOf(one, id), enabled: false })),
    combine: (answers) => answers.map(({ data }) => data?.total),
  })

type RelatedListProps = Related & {
  id: number
  /** What the record is called: their list is searched for it, where there are more. */
  called: string
  /** What refers to it came with a change of it. */
  version: number
}

/** The newest of what refers to the record, how many there are, and the way to all of them. */
export const RelatedList = memo(function RelatedList({ place, by, section, id, called, version }: RelatedListProps) {
  const { t } = useTranslation(['record', 'places'])
  const { number } = useFormat()
  const actor = useActor()
  const object = objectAt(place)
  const { data: entity } = useQuery({
    queryKey: ['entity', object],
    queryFn: async () => (object === undefined ? null : loadEntity(object)),
    staleTime: Infinity,
  })
  const { data, isError, refetch } = useQuery({ ...newestOf({ place, by }, id), enabled: object !== undefined })
  const read = useRef(version)
  useEffect(() => {
    if (read.current === version) return
    read.current = version
    void refetch()
  }, [version, refetch])
  const name = t(place, { ns: 'places' })
  return (
    <section
      id={sectionId(place)}
      aria-label={name}
      tabIndex={-1}
      className="col-span-full min-w-0 scroll-mt-2 outline-none focus-visible:[&_h2]:text-primary-ink"
    >
      <div
        className={classes('flex items-baseline gap-2 px-4 pb-2 text-table', section === undefined ? 'pt-5' : 'pt-2')}
      >
        {section === undefined ? (
          <h2 className="text-table font-strong">{name}</h2>
        ) : (
          <h3 className="text-meta text-ink-2">{name}</h3>
        )}
        {data && <span className="text-ink-3 tabular-nums">{number(data.total ?? 0)}</span>}
        {entity && actor && isVisible(place, actor.roles) && (data?.total ?? 0) > most && (
          <Link href={`${hrefOf(place)}?${allOf(entity, by, id, called)}`} className={`ml-auto ${quietLinkLook}`}>
            {t('to_list')}
          </Link>
        )}
      </div>
      {isError && data === undefined && <PanelFailed onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="mx-4" />}
      {entity && data?.results !== undefined && data.results.length > 0 && (
        <Newest entity={entity} by={by} rows={data.results} label={name} />
      )}
    </section>
  )
})

/** The way to all of them: by the record where the list is filtered by it, else by what it is called. */
const allOf = (entity: Entity, by: string, id: number, called: string): string =>
  entity.list.filters.includes(by) ? `${by}=${id}` : `q=${encodeURIComponent(called)}`

type Cell = (row: ListRow) => ReactNode

const linked = (cell: Cell, hrefTo: (id: number) => string): Cell =>
  function LinkedCell(row) {
    return (
      <Link href={hrefTo(row.id)} className={`${nameLinkLook} whitespace-nowrap`}>
        {cell(row)}
      </Link>
    )
  }

/** Of rows without a page of their own what they refer to is the way on. */
const leading = (entity: Entity, name: string, cell: Cell): Cell => {
  const field = entity.fields[name]
  if (field?.kind !== 'ref' || entity.list.leads?.includes(name) !== true) return cell
  return function LeadingCell(row) {
    const target = row[name]
    return isRef(target) ? <RefLink to={field.to} target={target} /> : cell(row)
  }
}

type NewestProps = { entity: Entity; by: string; rows: readonly ListRow[]; label: string }

function Newest({ entity, by, rows, label }: NewestProps) {
  const say = useValueFormat()
  const columns = useMemo(() => {
    const hrefTo = recordHrefOf(entity)
    const shown = new Set(entity.list.columns.filter((column) => column !== by))
    return columnsOf(entity, say)
      .filter(({ id }) => shown.has(id))
      .map(({ id, header, align, cell }, at) => ({
        id,
        header,
        align,
        cell: at === 0 && hrefTo !== undefined ? linked(cell, hrefTo) : leading(entity, id, cell),
      }))
  }, [entity, by, say])
  return <SimpleTable label={label} rows={rows} rowKey={({ id }) => id} columns={columns} />
}
