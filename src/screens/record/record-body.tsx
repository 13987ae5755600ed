import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isRef, labelOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { Definition } from '#ui/view/definition.tsx'
import { tabId } from '#ui/shell/tabs.tsx'
import { RefLink } from './ref-link.tsx'
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
}

const linkTo = (field: Field, value: unknown) =>
  field.kind === 'ref' && isRef(value) ? <RefLink to={field.to} target={value} /> : undefined

/** All that is known, section by section; what is empty says so by a dash, because here it can be looked for. */
export function RecordBody({ entity, record, title, sections, related, shown }: RecordBodyProps) {
  const { t } = useTranslation(['record', 'entities'])
  const textOf = useValueText(entity, record)
  return (
    <div
      id={panelId}
      role="tabpanel"
      aria-labelledby={tabId(panelId, shown)}
      className="grid min-h-0 flex-1 content-start gap-x-8 overflow-auto pb-4 md:grid-cols-2 xl:grid-cols-3"
    >
      {sections.map(({ id, fields }) => (
        <section
          key={id}
          id={sectionId(id)}
          aria-label={t(`section.${id}`)}
          tabIndex={-1}
          className="min-w-0 scroll-mt-2 px-4 outline-none focus-visible:[&>h2]:text-primary-ink"
        >
          <h2 className="pt-3 pb-2 text-table font-strong">{t(`section.${id}`)}</h2>
          <Definition
            rows={fields.map(({ name, field }) => ({
              id: name,
              label: t(labelOf(entity, name), { ns: 'entities' }),
              value: linkTo(field, record[name]) ?? (textOf(name) || '–'),
              mono: 'mono' in field && field.mono === true,
            }))}
          />
        </section>
      ))}
      {related.map((list) => (
        <RelatedList key={list.place} {...list} id={record.id} called={title} />
      ))}
    </div>
  )
}
