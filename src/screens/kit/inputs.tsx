import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#entities/entity.ts'
import { FieldInput, type FieldInputProps } from '#screens/edit/field-input.tsx'
import { FieldReading } from '#screens/edit/field-reading.tsx'
import { houseCurrency } from '#screens/format.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { KitSheet } from './sheet.tsx'

type Sample = { field: Field; label: string; value: unknown } & Pick<
  FieldInputProps,
  'problem' | 'lock' | 'changedFrom'
>

const modes = ['reading', 'editing'] as const

/** The input of each kind of field, and how it is read in its place. */
export function KitInputs() {
  const { t } = useTranslation(['test', 'entities'])
  const [mode, setMode] = useState<(typeof modes)[number]>('editing')
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const word = (suffix: string) => t(`test.visibility_${suffix}`)
  const samples: Record<string, Sample> = {
    name: {
      field: { kind: 'text', max: 45, required: true },
      label: t('test.name'),
      value: 'Kinderregenjacke „Pfützenspringer“, 116',
    },
    email: {
      field: { kind: 'text', max: 254, format: 'email' },
      label: t('customer.email', { ns: 'entities' }),
      value: 'kasse@dav.example',
      problem: t('test.taken_email'),
    },
    price: { field: { kind: 'money' }, label: t('test.price'), value: '1234.50', changedFrom: '59.95' },
    discount: {
      field: { kind: 'percent', min: 0, max: 100 },
      label: t('customer.custom_discount_percent', { ns: 'entities' }),
      value: 7.5,
    },
    weight: {
      field: { kind: 'number', digits: 3, unit: 'kg' },
      label: t('test.weight'),
      value: 1.25,
      changedFrom: null,
    },
    stock: {
      field: { kind: 'number' },
      label: t('test.stock'),
      value: 148,
      lock: { reason: t('test.stock_hint') },
    },
    desired: { field: { kind: 'date' }, label: t('test.desired'), value: '2026-11-27' },
    paid: {
      field: { kind: 'datetime' },
      label: t('order.date_paid', { ns: 'entities' }),
      value: '2026-11-20T13:32:00Z',
    },
    visibility: {
      field: { kind: 'choice', of: ['shop', 'search', 'hidden'], required: true },
      label: t('test.visibility'),
      value: 'shop',
    },
    is_b2b: { field: { kind: 'flag' }, label: t('customer.is_b2b', { ns: 'entities' }), value: true },
    customer: {
      field: { kind: 'ref', to: 'customer' },
      label: t('order.customer', { ns: 'entities' }),
      value: null,
    },
    file: { field: { kind: 'file', image: { side: 256 } }, label: t('test.file'), value: null },
    note: { field: { kind: 'longtext', max: 4000 }, label: t('customer.note', { ns: 'entities' }), value: null },
  }
  const columns = 'grid max-w-300 grid-cols-1 gap-x-6 gap-y-3 p-4 md:grid-cols-2'
  const rows = Object.entries(samples).map(([name, { value, ...sample }]) => {
    const shown = {
      field: sample.field,
      label: sample.label,
      value: name in changes ? changes[name] : value,
      word,
      currency: houseCurrency,
      className: sample.field.kind === 'longtext' ? 'md:col-span-full' : undefined,
    }
    if (mode === 'reading') return <FieldReading key={name} {...shown} onEdit={() => setMode('editing')} />
    return (
      <FieldInput key={name} {...sample} {...shown} onChange={(next) => setChanges({ ...changes, [name]: next })} />
    )
  })
  return (
    <>
      <div className="px-4 pt-4">
        <SegmentedControl
          label={t('test.mode')}
          value={mode}
          onChange={setMode}
          segments={modes.map((one) => ({ value: one, label: t(`test.${one}`) }))}
        />
      </div>
      {mode === 'reading' ? <dl className={columns}>{rows}</dl> : <div className={columns}>{rows}</div>}
      <KitSheet isEditing={mode === 'editing'} />
    </>
  )
}
