import { useQuery } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

type EmployeeSelectProps = {
  value: number | undefined
  onChange: (id: number) => void
  error?: string | undefined
}

/** Whose days they are: everyone who has conditions or a clock that has run, for who administers times. */
export function EmployeeSelect({ value, onChange, error }: EmployeeSelectProps) {
  const { t } = useTranslation(['absence', 'entities'])
  const { data = [] } = useQuery({
    queryKey: ['worktime', 'team'],
    queryFn: async () => {
      const to = DateTime.now()
      const span = { from: to.minus({ days: 31 }).toISODate(), to: to.toISODate() }
      return (await call('worktime.calendar', { body: { user_ids: 'team', ...span } })).payload.users
    },
  })
  return (
    <Field label={t('absence.employee', { ns: 'entities' })} error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          placeholder={t('choose_employee')}
          choices={data.map(({ id, label }) => ({ value: String(id), label }))}
          value={value === undefined ? undefined : String(value)}
          onChange={(id) => onChange(Number(id))}
        />
      )}
    </Field>
  )
}
