import { Moon, Server, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Select } from '#ui/form/select.tsx'
import { Slider } from '#ui/form/slider.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const nameLength = 120
const firstServers = ['kontor.nordlicht-outdoor.example', 'test.nordlicht-outdoor.example']

/** Every control, in the two columns of a form. */
export function KitFields() {
  const { t } = useTranslation('test')
  const [name, setName] = useState('Kinderregenjacke „Pfützenspringer“, 116')
  const [server, setServer] = useState(firstServers[0] ?? '')
  const [servers, setServers] = useState(firstServers)
  const [visibility, setVisibility] = useState<'shop' | 'search' | 'hidden'>('shop')
  const [look, setLook] = useState<'light' | 'dark'>('light')
  const [synced, setSynced] = useState(true)
  const [rows, setRows] = useState(100)
  const choices = (['shop', 'search', 'hidden'] as const).map((value) => ({
    value,
    label: t(`test.visibility_${value}`),
  }))
  return (
    <div className="grid max-w-300 grid-cols-1 gap-x-6 gap-y-3 p-4 md:grid-cols-2">
      <Field
        label={t('test.name')}
        requiredWord={t('test.required')}
        counter={t('test.counter', { length: name.length, max: nameLength })}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            value={name}
            maxLength={nameLength}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('test.sku')} changed={t('test.changed', { value: 'NR-3071-116' })} error={t('test.taken')}>
        {(wiring) => <TextInput {...wiring} mono defaultValue="NR-3071-110" />}
      </Field>
      <Field label={t('test.price')}>{(wiring) => <TextInput {...wiring} unit="€" defaultValue="54,95" />}</Field>
      <Field label={t('test.stock')} hint={t('test.stock_hint')}>
        {(wiring) => <TextInput {...wiring} readOnly value="148" />}
      </Field>
      <Field label={t('test.server')}>
        {(wiring) => (
          <Combobox
            {...wiring}
            icon={Server}
            value={server}
            onChange={setServer}
            onForget={(gone) => setServers(servers.filter((one) => one !== gone))}
            toggleLabel={t('test.servers')}
            choices={servers.map((value, at) => ({
              value,
              meta: at === 0 ? t('test.today') : '03.11.26',
              mark: value.startsWith('test.') ? t('test.test_mark') : undefined,
            }))}
            footer={
              <>
                <KeyHint keys={['↑', '↓']}>{t('test.choose')}</KeyHint>
                <KeyHint keys={['Entf']}>{t('test.forget')}</KeyHint>
              </>
            }
          />
        )}
      </Field>
      <Field label={t('test.password')}>
        {(wiring) => <PasswordInput {...wiring} showLabel={t('test.show')} hideLabel={t('test.hide')} />}
      </Field>
      <Field label={t('test.visibility')}>
        {(wiring) => <Select {...wiring} choices={choices} value={visibility} onChange={setVisibility} />}
      </Field>
      <Field label={t('test.visibility')}>
        {(wiring) => <NativeSelect {...wiring} choices={choices} value={visibility} onChange={setVisibility} />}
      </Field>
      <Field label={t('test.description')} className="md:col-span-full">
        {(wiring) => <TextArea {...wiring} />}
      </Field>
      <div className="flex flex-wrap items-center gap-6 md:col-span-full">
        <Checkbox label={t('test.active')} defaultChecked />
        <Checkbox label={t('test.some')} mixed readOnly checked={false} />
        <Switch label={t('test.sync')} checked={synced} onChange={setSynced} />
        <SegmentedControl
          label={t('test.theme')}
          value={look}
          onChange={setLook}
          segments={[
            { value: 'light', label: t('test.light'), icon: Sun },
            { value: 'dark', label: t('test.dark'), icon: Moon },
          ]}
        />
        <Slider
          label={t('test.rows')}
          min={20}
          max={200}
          step={20}
          value={rows}
          valueText={`${rows}`}
          onChange={setRows}
        />
      </div>
    </div>
  )
}
