import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isRef, labelOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { historyField } from '#entities/history.ts'
import { ShopAccess } from '#screens/user/shop-access.tsx'
import { classes } from '#ui/classes.ts'
import { Definition } from '#ui/view/definition.tsx'
import { tabId } from '#ui/shell/tabs.tsx'
import { RefLink } from './ref-link.tsx'
import { houseCurrency } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { isWide, RecordList } from './record-list.tsx'
import { RelatedList, type Related } from './related-list.tsx'
import { panelId, sectionId } from './sections.ts'
import type { RecordSection } from './sections.ts'
import { useValueText } from './value-text.ts'

type RecordBodyProps = {
  entity: Entity
  record: Row
  title: string
  sections: readonly RecordSection[]
  /** Lists of what refers to it, below its fields. */
  related: readonly Related[]
  /** The section whose digit was pressed last. */
  shown: string
  /** Where its life is, over the rest. */
  map: ReactNode
}

/** Lists that say more than their rows do. */
const drawn: Readonly<Record<string, ComponentType<{ record: Row }>>> = { 'user.shop_access': ShopAccess }

const linkTo = (field: Field, value: unknown) =>
  field.kind === 'ref' && isRef(value) ? <RefLink to={field.to} target={value} /> : undefined

/** All that is known, section by section; what is empty says so by a dash, because here it can be looked for. */
export function RecordBody({ entity, record, title, sections, related, shown, map }: RecordBodyProps) {
  const { t } = useTranslation(['record', 'entities'])
  const textOf = useValueText(entity, record)
  const currency = typeof record['currency'] === 'string' ? record['currency'] : houseCurrency
  const history = record[historyField] as readonly LifeEntry[] | undefined // held against the entity
  return (
    <div
      id={panelId}
      role="tabpanel"
      aria-labelledby={tabId(panelId, shown)}
      className="min-h-0 flex-1 overflow-auto pb-4"
    >
      {map}
      <div className="grid grid-flow-dense content-start md:grid-cols-2 xl:grid-cols-[4fr_4fr_3fr]">
        {sections.map(({ id, fields, lists }) => (
          <section
            key={id}
            id={sectionId(id)}
            aria-label={t(`section.${id}`)}
            tabIndex={-1}
            className={classes(
              'min-w-0 scroll-mt-2 outline-none focus-visible:[&>h2]:text-primary-ink',
              lists.some(isWide) && 'col-span-full',
            )}
          >
            <h2 className="px-4 pt-3 pb-2 text-table font-strong">{t(`section.${id}`)}</h2>
            {fields.length > 0 && (
              <div className="px-4">
                <Definition
                  rows={fields.map(({ name, field }) => ({
                    id: name,
                    label: t(labelOf(entity, name), { ns: 'entities' }),
                    value: linkTo(field, record[name]) ?? (textOf(name) || '–'),
                    mono: 'mono' in field && field.mono === true,
                  }))}
                />
              </div>
            )}
            {lists.map(({ name, field }) => {
              const Own = drawn[labelOf(entity, name)]
              return Own === undefined ? (
                <RecordList key={name} {...{ entity, name, field, currency }} rows={record[name]} />
              ) : (
                <Own key={name} record={record} />
              )
            })}
          </section>
        ))}
        {related.map((list) => (
          <RelatedList key={list.place} {...list} id={record.id} called={title} />
        ))}
        {history && <LifeHistory object={entity.name} history={history} />}
      </div>
    </div>
  )
}
