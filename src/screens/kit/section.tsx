import { useEffect, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { loadEntity } from '#entities/load.ts'
import { opened } from '#machines/editor/rows.ts'
import { focusPath } from '#screens/edit/focus-path.ts'
import { EditSection } from '#screens/edit/section.tsx'
import { houseCurrency } from '#screens/format.ts'
import { sectionsOf } from '#screens/record/sections.ts'
import { Button } from '#ui/action/button.tsx'
import { edit } from './edit.ts'

const saved: Readonly<Record<string, unknown>> = {
  customer_number: 'K-20731',
  company: 'Alpenverein Sektion Oberstdorf e. V.',
  email: 'info@dav.example',
  note: 'Bestellt für Hütten. Rückfragen an Frau Zürcher.',
  custom_discount_percent: 5,
  allow_to_order: true,
  is_b2b: true,
  lifetime_value: '18240.90',
  date_registered: '2024-03-04T08:12:00Z',
  addresses: [
    {
      id: 1,
      company: 'Alpenverein Sektion Oberstdorf e. V.',
      address_line_1: 'Karweidach 1',
      postal_code: '87561',
      city: 'Oberstdorf',
      country_code: 'DE',
    },
  ],
}

const shownSections = ['base', 'addresses', 'terms']

/** A record's sections, read and written in. */
export function KitSection() {
  const [entity, setEntity] = useState<Entity>()
  useEffect(() => void loadEntity('customer').then(setEntity), [])
  return entity && <Sections entity={entity} />
}

function Sections({ entity }: { entity: Entity }) {
  const { t } = useTranslation('test')
  const base = useMemo(() => opened(entity.fields, saved), [entity])
  const [values, send] = useReducer(edit(entity.fields), base)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <div className="px-4 pt-4">
        <Button onClick={() => setEditing(!isEditing)}>{t(isEditing ? 'test.reading' : 'test.editing')}</Button>
      </div>
      {sectionsOf(entity)
        .filter(({ id }) => shownSections.includes(id))
        .map((section) => (
          <EditSection
            key={section.id}
            entity={entity}
            section={section}
            values={values}
            base={base}
            currency={houseCurrency}
            isEditing={isEditing}
            written={writtenFields(entity).map(([name]) => name)}
            problems={values['email'] === saved['email'] ? {} : { email: [{ text: t('test.taken_email') }] }}
            locks={{ is_b2b: { reason: t('test.refused') } }}
            send={send}
            onEdit={(path) => {
              flushSync(() => setEditing(true))
              focusPath(path)
            }}
          />
        ))}
    </>
  )
}
