import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { timeFrom } from '#entities/schedule/clipboard.ts'
import type { Shift } from '#entities/schedule/plan.ts'
import { shiftProblem } from '#entities/schedule/shift-rules.ts'
import { shiftOf } from '#entities/schedule/template.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { Button } from '#ui/action/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

type ShiftDialogProps = {
  /** Whose, and when, in words. */
  title: string
  shift: Shift | undefined
  /** The person's own. */
  area: number | null
  templates: WeekAnswer['templates']
  areas: WeekAnswer['areas']
  onTake: (shift: Shift) => void
  onClose: () => void
}

const mostBreak = 720
const mostNote = 500

const beginning = (area: number | null): Shift => ({
  kind: 'shift',
  template_id: null,
  area_id: area,
  start_time: '',
  end_time: '',
  break_seconds: 0,
  note: null,
  auto_create_session: false,
})

/** A shift as one wants it: of a template or with times of its own, its break, a note, and whether it books itself. */
export function ShiftDialog({ title, shift, area, templates, areas, onTake, onClose }: ShiftDialogProps) {
  const { t } = useTranslation(['schedule', 'errors'])
  const caps = useKeyCaps()
  const first = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState<Shift>(shift ?? beginning(area))
  const [minutes, setMinutes] = useState(`${(shift?.break_seconds ?? 0) / 60}`)
  const [isTried, setTried] = useState(false)
  const [start, end] = [timeFrom(value.start_time), timeFrom(value.end_time)]
  const pause = /^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= mostBreak ? Number(minutes) : undefined
  const isTooLong =
    start !== undefined &&
    end !== undefined &&
    pause !== undefined &&
    shiftProblem({ start_time: start, end_time: end, break_seconds: pause * 60 }) === 'break_as_long_as_shift'
  const wrong = {
    start: start === undefined ? t('edit.time_wrong') : undefined,
    end: end === undefined ? t('edit.time_wrong') : end === start ? t('edit.same_time') : undefined,
    pause:
      pause === undefined
        ? t('edit.break_wrong', { most: mostBreak })
        : isTooLong
          ? t('break_as_long_as_shift', { ns: 'errors' })
          : undefined,
  }
  const change = (part: Partial<Shift>) => setValue((now) => ({ ...now, ...part }))
  const take = (id: string) => {
    const template = templates.find((one) => `${one.id}` === id)
    if (template === undefined) return change({ template_id: null })
    const { note } = value
    setMinutes(`${template.break_seconds / 60}`)
    setValue({ ...shiftOf(template, area), note })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (start === undefined || end === undefined || start === end || pause === undefined || isTooLong) return
    const note = value.note?.trim()
    onTake({ ...value, start_time: start, end_time: end, break_seconds: pause * 60, note: note ? note : null })
  }
  const errorOf = (part: keyof typeof wrong) => (isTried && wrong[part] !== undefined ? { error: wrong[part] } : {})
  return (
    <Dialog open onClose={onClose} title={title} initialFocus={first} footer={<DialogHints of={['next', 'back']} />}>
      <form noValidate className="grid grid-cols-2 gap-x-4 gap-y-3" onSubmit={submit}>
        <Field label={t('edit.template')} className="col-span-full">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={value.template_id === null ? '' : `${value.template_id}`}
              choices={[
                { value: '', label: t('own_times') },
                ...templates.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ]}
              onChange={take}
            />
          )}
        </Field>
        <Field label={t('edit.start')} {...errorOf('start')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              ref={first}
              inputMode="numeric"
              maxLength={5}
              placeholder="06:00"
              value={value.start_time}
              onChange={({ target }) => change({ start_time: target.value })}
            />
          )}
        </Field>
        <Field label={t('edit.end')} {...errorOf('end')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              maxLength={5}
              placeholder="14:30"
              value={value.end_time}
              onChange={({ target }) => change({ end_time: target.value })}
            />
          )}
        </Field>
        <Field label={t('edit.break')} {...errorOf('pause')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              unit="min"
              inputMode="numeric"
              maxLength={3}
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
        </Field>
        <Field label={t('edit.area')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={value.area_id === null ? '' : `${value.area_id}`}
              choices={[
                { value: '', label: t('no_area') },
                ...areas.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ]}
              onChange={(id) => change({ area_id: Number(id) || null })}
            />
          )}
        </Field>
        <Field label={t('edit.note')} className="col-span-full" hint={t('edit.note_hint')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              maxLength={mostNote}
              value={value.note ?? ''}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
        <span className="col-span-full">
          <Checkbox
            label={t('edit.auto_create_session')}
            checked={value.auto_create_session}
            onChange={({ target }) => change({ auto_create_session: target.checked })}
          />
        </span>
        <span className="col-span-full flex justify-end gap-2 pt-2">
          <Button size="large" onClick={onClose}>
            {t('ask.back')}
          </Button>
          <Button size="large" variant="primary" type="submit" keys={caps.every('Enter')[0] ?? []}>
            {t('edit.take')}
          </Button>
        </span>
      </form>
    </Dialog>
  )
}
