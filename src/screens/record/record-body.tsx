import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isRef, labelOf, targetOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { historyField } from '#entities/history.ts'
import { classes } from '#ui/classes.ts'
import { Definition } from '#ui/view/definition.tsx'
import { tabId } from '#ui/shell/tabs.tsx'
import { broad, drawnLists } from './drawn-lists.ts'
import { Part } from './part.tsx'
import { RefLink } from './ref-link.tsx'
import { houseCurrency } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { isWide, RecordList } from './record-list.tsx'
import { RelatedList, type Related } from './related-list.tsx'
import { sectionEnds } from './section-ends.ts'
import { SectionHeading } from './section-heading.tsx'
import { panelId, sectionId } from './sections.ts'
import type { RecordSection } from './sections.ts'
import { useValueText } from './value-text.ts'

export type RecordBodyProps = {
  entity: Entity
  record: Row
  title: string
  sections: readonly RecordSection[]
  /** Lists of what refers to it, below its fields. */
  related: readonly Related[]
  /** Sections that are no part of the form. */
  own?: readonly { id: string; label: string; contents?: ReactNode }[]
  /** The section whose digit was pressed last. */
  shown: string
  /** Where its life is, over the rest. */
  map: ReactNode
  /** How a section is drawn where it is more than read. */
  renderSection?: (section: RecordSection) => ReactNode
}

const linkTo = (field: Field, value: unknown, record: Row) =>
  field.kind === 'ref' && isRef(value) ? <RefLink to={targetOf(field, record)} target={value} /> : undefined

/** So many fields stand below each other where others stand beside them. */
const mostInColumn = 8

/**
 * A record with a history has it at its right, as an order has. No column grows with what lies in it: a wide table
 * scrolls in its own place and leaves the fields theirs.
 */
const columnsOf = (hasHistory: boolean): string =>
  hasHistory
    ? 'grid-cols-1 sm:grid-cols-[minmax(0,11fr)_minmax(0,8fr)] wide:grid-cols-2'
    : 'grid-cols-1 md:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)]'

/** It has more to show beside each other: its history stands below. */
const isBroad = (entity: Entity): boolean => Object.keys(entity.fields).some((name) => broad.has(labelOf(entity, name)))

/** What a section over the whole width lists first, in two columns. */
const halvesOf = <Item,>(items: readonly Item[]): (readonly Item[])[] => {
  const half = Math.ceil(items.length / 2)
  return [items.slice(0, half), items.slice(half)]
}

/** All that is known, section by section; what is empty says so by a dash, because here it can be looked for. */
export function RecordBody(props: RecordBodyProps) {
  const { entity, record, title, sections, own = [], related, shown, map, renderSection } = props
  const { t } = useTranslation(['record', 'entities'])
  const textOf = useValueText(entity, record)
  const currency = typeof record['currency'] === 'string' ? record['currency'] : houseCurrency
  const columns = columnsOf(historyField in entity.fields)
  const rowOf = ({ name, field }: RecordSection['fields'][number]) => ({
    id: name,
    label: t(labelOf(entity, name), { ns: 'entities' }),
    value: linkTo(field, record[name], record) ?? (textOf(name) || '–'),
    mono: 'mono' in field && field.mono === true,
  })
  const relatedIn = (section: string | undefined) =>
    related
      .filter((list) => list.section === section)
      .map((list) => <RelatedList key={list.place} {...list} id={record.id} version={record.version} called={title} />)
  const history = record[historyField] as readonly LifeEntry[] | undefined // held against the entity
  const isBeside = history !== undefined && !isBroad(entity)
  const read = ({ id, fields, lists }: RecordSection) => {
    const isOwn = ({ name }: RecordSection['fields'][number]) => drawnLists[labelOf(entity, name)] !== undefined
    const plain = fields.filter((field) => !isOwn(field))
    const End = sectionEnds[`${entity.name}.${id}`]
    const isFull =
      End !== undefined ||
      fields.some(({ name }) => broad.has(labelOf(entity, name))) ||
      lists.some(isWide) ||
      fields.length > mostInColumn ||
      relatedIn(id).length > 0
    return (
      <section
        id={sectionId(id)}
        aria-label={t(`section.${id}`)}
        tabIndex={-1}
        className={classes(
          'min-w-0 scroll-mt-2 outline-none focus-visible:[&_h2]:text-primary-ink',
          isFull && 'col-span-full',
        )}
      >
        <SectionHeading object={entity.name} section={id} />
        {plain.length < fields.length && (
          <div className="grid px-4 pb-3">
            {fields.filter(isOwn).map(({ name }) => {
              const Own = drawnLists[labelOf(entity, name)]
              return Own && <Own key={name} {...{ entity, record }} />
            })}
          </div>
        )}
        {plain.length > 0 && (
          <div className={classes(isFull && `grid gap-y-1.5 ${columns}`)}>
            {(isFull ? halvesOf(plain) : [plain]).map((part, at) => (
              <Definition key={at} className="content-start px-4" rows={part.map(rowOf)} />
            ))}
          </div>
        )}
        {lists.map(({ name, field }) => {
          const Own = drawnLists[labelOf(entity, name)]
          return Own === undefined ? (
            <RecordList key={name} {...{ entity, name, field, currency }} rows={record[name]} />
          ) : (
            <Own key={name} {...{ entity, record }} />
          )
        })}
        {End && <End {...{ entity, record }} />}
      </section>
    )
  }
  return (
    <div
      id={panelId}
      role="tabpanel"
      aria-labelledby={tabId(panelId, shown)}
      className="flex min-h-0 flex-1 flex-col overflow-auto print:overflow-visible"
    >
      {map}
      <div className={classes('grid flex-1 grid-cols-1', isBeside && 'xl:grid-cols-[minmax(0,1fr)_316px]')}>
        <div className={classes('grid grid-flow-dense content-start pb-4', columns)}>
          {sections.map((section) => (
            <Fragment key={section.id}>
              {(renderSection ?? read)(section)}
              {relatedIn(section.id)}
            </Fragment>
          ))}
          {own.map(
            ({ id, label, contents }) =>
              contents !== undefined && (
                <div key={id} className="col-span-full">
                  <Part title={label} section={id}>
                    {contents}
                  </Part>
                </div>
              ),
          )}
          {relatedIn(undefined)}
        </div>
        {history && (
          <div className={classes('min-w-0 border-t border-line pb-4', isBeside && 'xl:border-t-0 xl:border-l')}>
            {/* it stays in sight while its record is read */}
            <div className={classes(isBeside && 'xl:sticky xl:top-0')}>
              <LifeHistory entity={entity} currency={currency} history={history} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
