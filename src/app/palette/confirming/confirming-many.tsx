import { useTranslation } from 'react-i18next'
import { locales } from '#entities/locale.ts'
import { isCountTyped, mustTypeCount } from '#machines/bulk.ts'
import type { BulkSelection, DryRunResult } from '#machines/bulk.ts'
import type { CommandRequest, PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { Decision } from '#ui/action/decision.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { PageFrame, useAnswers } from '#app/palette/frame.tsx'
import { takeFocus } from '#app/palette/take-focus.ts'
import { titleOf } from '#screens/command-title.ts'
import { answersOf } from './answers.ts'
import { isDanger } from './payload.ts'

type ConfirmingManyProps = {
  request: CommandRequest
  selected: BulkSelection
  trial: DryRunResult
  context: PaletteContext
  onCount: (text: string) => void
  onConfirm: () => void
  onBack: () => void
}

/** What will happen to how many, which stay and why; many, or a way without return, are confirmed by their number. */
export function ConfirmingMany({ request, selected, trial, context, onCount, onConfirm, onBack }: ConfirmingManyProps) {
  const { t } = useTranslation(['palette', 'commands', 'places', 'entities'])
  const caps = useKeyCaps()
  const answers = useAnswers()
  const format = useFormat()
  const { run } = selected
  const title = titleOf(run?.id ?? request.id, t)
  const list = new Intl.ListFormat(locales[format.locale].tag)
  const each = (counts: readonly { count: number; word: string }[]) =>
    list.format(counts.map(({ count, word }) => t('many.each', { number: format.number(count), word })))
  const mails = each(trial.mails.map(({ name, count }) => ({ count, word: t(`mail.${name}`) })))
  const number = (count: number) => ({ count, number: format.number(count) })
  const records = (count: number) => t(`many.${selected.object}`, number(count))
  const counts = mustTypeCount(trial)
  const isReady = isCountTyped(context)
  const closing = trial.warnings.find(({ code }) => selected.moves?.isClosing(code))
  // of a run it is told with what is sent
  const isSilent = ({ code }: DryRunResult['warnings'][number]) => run !== undefined && code === 'last_reminder_sent'
  const silent = trial.warnings.find(isSilent)?.count ?? 0
  const rows = [
    ...(request.said === undefined
      ? []
      : [
          {
            id: 'said',
            label: request.said.label,
            value: <span className="whitespace-pre-line tabular-nums">{request.said.value}</span>,
          },
        ]),
    ...(trial.allowed === selected.count && run === undefined
      ? []
      : [
          {
            id: 'chosen',
            label: t(run === undefined ? 'many.chosen' : 'many.due'),
            value: t('many.some', { allowed: format.number(trial.allowed), records: records(selected.count) }),
          },
        ]),
    ...(trial.from.length === 0
      ? []
      : [
          {
            id: 'from',
            label: t('status'),
            value: each(
              trial.from.map(({ status, count }) => ({
                count,
                word: t(`${selected.object}.status.${status}`, { ns: 'entities' }),
              })),
            ),
          },
        ]),
    ...(trial.sums.length === 0
      ? []
      : [
          {
            id: 'total',
            label: t('total'),
            value: (
              <span className="tabular-nums">
                {list.format(trial.sums.map(({ total, currency }) => format.money(total, currency)))}
              </span>
            ),
          },
        ]),
    ...(trial.fees.length === 0
      ? []
      : [
          {
            id: 'fees',
            label: t('fees'),
            value: (
              <span className="tabular-nums">
                {list.format(trial.fees.map(({ total, currency }) => format.money(total, currency)))}
              </span>
            ),
          },
        ]),
    ...(selected.moves?.hasAddress === undefined
      ? []
      : [{ id: 'mails', label: t('mails'), value: mails === '' ? t('no_mails') : t('mails_leave', { mails }) }]),
    ...(silent > 0 ? [{ id: 'silent', label: t('many.silent'), value: t('many.to_collection', number(silent)) }] : []),
    ...(trial.units > 0 ? [{ id: 'units', label: t('many.stock'), value: t('many.units', number(trial.units)) }] : []),
    ...trial.blocked.map(({ reason_code, reason }) => ({ id: reason_code, label: t('many.blocked'), value: reason })),
    {
      id: 'undo',
      label: t('undoing'),
      value:
        trial.irreversible > 0
          ? t('many.for_good', { records: records(trial.irreversible) })
          : closing === undefined
            ? t('many.can_undo')
            : t('many.can_undo_briefly', { records: records(closing.count) }),
    },
  ]
  return (
    <PageFrame
      crumbs={[title, ...answers(context.needs), t('confirm')]}
      hints={<KeyHint keys={caps.every('Escape')[0] ?? []}>{t('hint.up')}</KeyHint>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <h2 className="m-0 mb-4 text-title font-strong">
          {t('question', { command: run === undefined ? trial.title : title })}
        </h2>
        <Definition rows={rows} />
        {request.said?.follows !== undefined && (
          <Notice tone="warn" className="mt-4">
            {request.said.follows}
          </Notice>
        )}
        {trial.warnings
          .filter((warning) => !isSilent(warning))
          .map(({ code, reason }) => (
            <Notice key={code} tone="warn" className="mt-4">
              {reason}
            </Notice>
          ))}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {counts && (
            <label className="flex items-center gap-3 text-body text-ink-2">
              {t('many.count', { number: format.number(trial.allowed) })}
              <TextInput
                className="w-20"
                data-first-focus=""
                ref={takeFocus}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                value={context.counted}
                onChange={(event) => onCount(event.target.value)}
              />
            </label>
          )}
          <Decision
            // whoever has typed how many has meant it
            isIrreversible={trial.irreversible > 0 && !counts}
            isDanger={trial.irreversible > 0 || isDanger(request.id)}
            cancel={t('cancel')}
            confirm={run === undefined ? trial.title : title}
            {...answersOf(caps)}
            {...(counts && { first: undefined })}
            because={isReady ? undefined : t('many.count_hint', { number: format.number(trial.allowed) })}
            onCancel={onBack}
          />
        </div>
      </form>
    </PageFrame>
  )
}
