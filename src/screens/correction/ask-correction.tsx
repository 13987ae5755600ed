import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { mayClock, rightIn } from '#entities/access.ts'
import { EmployeeSelect } from '#screens/absence/employee-select.tsx'
import { useActor } from '#screens/command-hooks.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { DayControl } from '#screens/edit/controls/day-control.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { CorrectionForm } from './correction-form.tsx'

const dayField = { kind: 'date' } as const

type AskCorrectionProps = { start?: { day?: string | undefined; user_id?: number | undefined }; onClose: () => void }

/** Asks for a day as it was: what the clock says stands beside what is asked for, and stays as it is. */
export function AskCorrection({ start = {}, onClose }: AskCorrectionProps) {
  const { t } = useTranslation(['absence', 'entities'])
  const actor = useActor()
  const decides = actor !== undefined && rightIn(actor, 'correction', null) === 'edit'
  const own = actor !== undefined && mayClock(actor) ? actor.id : undefined
  const [chosen, setEmployee] = useState(start.user_id)
  const employee = chosen ?? own
  const [typed, setTyped] = useState<unknown>(start.day)
  const day = typeof typed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : undefined
  const asked = employee === undefined || day === undefined ? undefined : { user_id: employee, day }
  const { data } = useQuery({
    queryKey: ['correction', 'day', asked],
    queryFn: async () => (asked === undefined ? null : (await call('correction.day', { body: asked })).payload),
    enabled: asked !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const isOthers = decides && employee !== actor?.id
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOthers ? 'correction.title.enter' : 'correction.title.ask')}
      description={t(isOthers ? 'correction.about.enter' : 'correction.about.ask')}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <div className="flex flex-col gap-4">
        {decides && <EmployeeSelect value={employee} onChange={setEmployee} />}
        <Field label={t('correction.day', { ns: 'entities' })}>
          {(wiring) => (
            <DayControl
              field={dayField}
              value={typed}
              onChange={setTyped}
              word={(name) => name}
              currency=""
              wiring={wiring}
            />
          )}
        </Field>
        {asked !== undefined && data === undefined && <Skeleton />}
        {asked !== undefined && data && (
          <CorrectionForm
            key={`${asked.user_id}.${asked.day}`}
            {...{ asked, isOthers, onClose }}
            there={data}
            isDayGiven={start.day !== undefined && typed === start.day}
          />
        )}
      </div>
    </Dialog>
  )
}
