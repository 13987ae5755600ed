import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { absenceKinds } from '#entities/worktime/absence-parts.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { DayControl } from '#screens/edit/controls/day-control.tsx'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { AbsencePreview } from './absence-preview.tsx'
import { EmployeeSelect } from './employee-select.tsx'
import { useWish } from './use-wish.ts'
import type { WishStart } from './wish.ts'

const dayField = { kind: 'date' } as const

type AskAbsenceProps = { start?: WishStart; onClose: () => void }

/** Asks for days off, or reports that somebody is ill; what it comes to stands there before it is asked. */
export function AskAbsence({ start = {}, onClose }: AskAbsenceProps) {
  const { t } = useTranslation(['absence', 'entities'])
  const { number } = useFormat()
  const caps = useKeyCaps()
  const [, go] = useLocation()
  const { wish, change, check, wrongIn, decides, isOthers, isWhole, isPending, ask } = useWish(start, (answer) => {
    onClose()
    showToast({
      text: t(`done.${answer.status}`, { count: answer.days, days: number(answer.days) }),
      tone: 'good',
      id: 'absence.request',
      action: { label: t('open'), onClick: () => go(hrefOf('absence', { id: answer.id })) },
    })
  })
  const word = (name: string) => t(`absence.${name}`, { ns: 'entities' })
  const isSick = wish.kind === 'sick_leave'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isPending) ask()
  }
  const dayOf = (name: 'first_day' | 'last_day', isFirst = false) => (
    <Field label={word(name)} error={wrongIn(name)}>
      {(wiring) => (
        <span {...(isFirst && { 'data-day': '' })}>
          <DayControl
            field={dayField}
            value={wish[name]}
            // who names the first day is mostly away for one
            onChange={(value) => change({ [name]: value })}
            onLeave={() => isFirst && wish.last_day === undefined && change({ last_day: wish.first_day })}
            word={word}
            currency=""
            wiring={wiring}
          />
        </span>
      )}
    </Field>
  )
  const halfOf = (name: 'is_half_first' | 'is_half_last') => (
    <Field label="" error={wrongIn(name)} className="justify-end">
      {() => (
        <Checkbox
          label={t(name)}
          checked={wish[name] ?? false}
          onChange={(event) => change({ [name]: event.target.checked })}
          className="min-h-9"
        />
      )}
    </Field>
  )
  const purpose = isOthers ? 'enter' : isSick ? 'report' : 'ask'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`title.${purpose}`)}
      description={t(`about.${purpose}`)}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {decides && (
          <EmployeeSelect value={wish.user_id} onChange={(user_id) => change({ user_id })} error={wrongIn('user_id')} />
        )}
        <Field label={word('kind')} error={wrongIn('kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              choices={absenceKinds.map((value) => ({ value, label: word(`kind.${value}`) }))}
              value={wish.kind}
              onChange={(kind) => change({ kind })}
            />
          )}
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3">
          {dayOf('first_day', true)}
          {halfOf('is_half_first')}
          {dayOf('last_day')}
          {halfOf('is_half_last')}
        </div>
        <Field label={word('note')} error={wrongIn('note')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              maxLength={1000}
              value={wish.note ?? ''}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
        <AbsencePreview check={check} isVacation={wish.kind === 'vacation'} />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Enter')[0]}
            pending={isPending}
            because={isWhole ? undefined : t(wish.user_id === undefined ? 'choose_employee' : 'days_missing')}
          >
            {t(`go.${purpose}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
