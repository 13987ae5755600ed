import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import type { AnswerOf } from '#api/contract.ts'
import { failureOf } from '#api/failure.ts'
import { hrefOf } from '#commands/places.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { ZoneNote } from '#screens/calendar/zone-note.tsx'
import { arranged, rowOf, sessionOf, sumsOf, type SessionRow } from './session-row.ts'
import { SessionRows } from './session-rows.tsx'

type CorrectionFormProps = {
  asked: { user_id: number; day: string }
  there: AnswerOf<'correction.day'>['payload']
  isOthers: boolean
  /** The day is known: what is written first is its times. */
  isDayGiven: boolean
  onClose: () => void
}

const least = 3

/** Why nobody asks for this day now. */
function closedBecause({ is_locked, is_in_grace, waits }: CorrectionFormProps['there']): string | undefined {
  if (is_locked) return 'month_closed'
  if (!is_in_grace) return 'grace_over'
  return waits === null ? undefined : 'correction_waits'
}

/** The day as it counts, to be written as it was, and why. */
export function CorrectionForm({ asked, there, isOthers, isDayGiven, onClose }: CorrectionFormProps) {
  const { t } = useTranslation(['absence', 'entities', 'ui', 'because'])
  const caps = useKeyCaps()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const [rows, setRows] = useState<readonly SessionRow[]>(() =>
    there.counted.map((one, at) => rowOf(one, there.time_zone, at)),
  )
  const [reason, setReason] = useState('')
  const sessions = rows.map((row) => sessionOf(row, { day: asked.day, zone: there.time_zone }))
  const isWhole = sessions.every((one) => one !== undefined)
  const placed = arranged(sessions.flatMap((one) => one ?? []))
  const whole = placed.map(({ session }) => session)
  const asking = useMutation({
    mutationFn: async () => (await call('correction.request', { body: { ...asked, sessions: whole, reason } })).payload,
    onSuccess: async ({ id, status }) => {
      onClose()
      showToast({
        text: t(`correction.done.${status}`),
        tone: 'good',
        id: 'correction.request',
        action: { label: t('open'), onClick: () => go(hrefOf('correction', { id })) },
      })
      await Promise.all(
        [['search', 'correction'], ['worktime'], ['correction']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  const failure = asking.error === null ? undefined : failureOf(asking.error)
  const refused = failure?.kind === 'refused' ? failure.said.problem?.fields : undefined
  const wrong = refused?.['day'] ?? refused?.['sessions']
  const closed = closedBecause(there)
  if (closed !== undefined) return <Notice tone="warn">{t(closed, { ns: ['because', 'errors'] })}</Notice>
  const hours = (seconds: number) => t('hours', { ns: 'ui', hours: hoursAndMinutes(seconds) })
  const [before, after] = [sumsOf(there.recorded), sumsOf(whole)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && reason.trim().length >= least && !asking.isPending) asking.mutate()
  }
  const because = !isWhole ? t('session.unread') : reason.trim().length < least ? t('correction.why') : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {there.recorded.some(({ end }) => end === null) && <Notice tone="now">{t('correction.forgotten')}</Notice>}
      <SessionRows
        rows={rows}
        onChange={(next) => {
          asking.reset()
          setRows(next)
        }}
        isFirst={isDayGiven}
        wrongIn={(row, side) => {
          const wrong = placed.flatMap(({ at }, place) =>
            at === row ? (refused?.[`sessions.${place}.${side}`] ?? []) : [],
          )
          return wrong.length === 0 ? undefined : wrong.join(' ')
        }}
      />
      <ZoneNote zone={there.time_zone} at={there.from} />
      <Definition
        numbers
        rows={[
          { id: 'recorded', label: t('correction.recorded'), value: hours(before.work) },
          { id: 'wanted', label: t('correction.wanted'), value: hours(after.work) },
          { id: 'breaks', label: t('correction.breaks'), value: hours(after.breaks + after.gaps) },
        ]}
      />
      <Field label={t('correction.reason', { ns: 'entities' })} error={refused?.['reason']?.join(' ')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {wrong && <Notice tone="warn">{wrong.join(' ')}</Notice>}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          size="large"
          keys={caps.every('Enter')[0]}
          pending={asking.isPending}
          because={because}
        >
          {t(isOthers ? 'correction.go.enter' : 'correction.go.ask')}
        </Button>
      </div>
    </form>
  )
}
