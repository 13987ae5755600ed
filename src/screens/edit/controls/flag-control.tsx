import { useTranslation } from 'react-i18next'
import type { Field } from '#entities/entity.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { ControlProps } from './control.ts'

type FlagField = Extract<Field, { kind: 'flag' }>

/** Yes or no, saved with the rest: no switch, which would act at once. */
export function FlagControl({ value, onChange, onLeave, wiring }: ControlProps<FlagField>) {
  const { t } = useTranslation('record')
  const { 'aria-required': _required, ...rest } = wiring
  return (
    <Checkbox
      {...rest}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onLeave}
      className="min-h-9 px-2.5"
      // the box itself says whether it is ticked
      label={<span aria-hidden>{t(value === true ? 'yes' : 'no')}</span>}
    />
  )
}
