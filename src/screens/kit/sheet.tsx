import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { opened } from '#machines/editor/rows.ts'
import { SectionSheet } from '#screens/edit/section-sheet.tsx'
import { houseCurrency } from '#screens/format.ts'
import type { ListField } from '#screens/record/sections.ts'
import { edit } from './edit.ts'

const field: ListField = {
  kind: 'list',
  of: {
    sku: { kind: 'text', max: 64, required: true, mono: true },
    name: { kind: 'text', max: 200 },
    quantity: { kind: 'number', min: 1 },
    price: { kind: 'money' },
    visibility: { kind: 'choice', of: ['shop', 'search', 'hidden'] },
    desired: { kind: 'date' },
    active: { kind: 'flag' },
  },
}

const rows = [
  {
    id: 1,
    sku: 'ND-4410-NB-M',
    name: 'Daunenjacke „Fjordwind“ Damen',
    quantity: 2,
    price: '229.00',
    visibility: 'shop',
    desired: '2026-11-27',
    active: true,
  },
  {
    id: 2,
    sku: 'NR-3071-116',
    name: 'Kinderregenjacke',
    quantity: 1,
    price: '54.95',
    visibility: 'search',
    active: true,
  },
  {
    id: 3,
    sku: 'NR-3071-110',
    name: 'Regenlatzhose',
    quantity: 1,
    price: '39.90',
    visibility: 'shop',
    active: false,
  },
]

const saved = opened({ lines: field }, { lines: rows })

/** The list of a record while it is edited: a cell that is refused, and a row that is fixed. */
export function KitSheet({ isEditing }: { isEditing: boolean }) {
  const { t } = useTranslation('test')
  const [values, send] = useReducer(edit({ lines: field }), saved)
  const word = (suffix: string) => {
    const [column, value] = suffix.split('.')
    return t(value === undefined ? `test.${column}` : `test.${column}_${value}`)
  }
  return (
    <SectionSheet
      name="lines"
      purpose="test.lines"
      field={field}
      label={t('test.lines')}
      title={<h2 className="px-4 pt-2 pb-1.5 text-meta text-ink-2">{t('test.lines')}</h2>}
      isEditing={isEditing}
      onEdit={undefined}
      rows={values['lines']}
      base={saved['lines']}
      word={word}
      currency={houseCurrency}
      send={send}
      problems={{ 'lines.2.sku': [{ text: t('test.taken') }] }}
      locks={{ 'lines.3': { reason: t('test.refused') } }}
    />
  )
}
