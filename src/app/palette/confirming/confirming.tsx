import { useTranslation } from 'react-i18next'
import { markOf } from '#entities/tone.ts'
import { isRef } from '#entities/entity.ts'
import { locales } from '#entities/locale.ts'
import type { PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useActor } from '#screens/command-hooks.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import { useFormat } from '#screens/format.ts'
import { Decision } from '#ui/action/decision.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { classes } from '#ui/classes.ts'
import { argumentText, isCode } from '#app/palette/argument-text.ts'
import { PageFrame, useAnswers } from '#app/palette/frame.tsx'
import { answersOf } from './answers.ts'
import { consequencesOf, payloadOf } from './payload.ts'
import { useProposedRefund } from './proposed-refund.tsx'
import { titleOf } from '#screens/command-title.ts'
import { wordFor } from '#screens/record-title.ts'

export type ConfirmingProps = { context: PaletteContext; onConfirm: () => void; onBack: () => void }

function Status({ object, status }: { object: string; status: string }) {
  const { t } = useTranslation('entities')
  return <StatusMark {...markOf(object, status)} word={t(`${object}.status.${status}`)} />
}

/** What is about no record: what it does in words, with the focus on leaving it. */
function ConfirmingPlainly({ id, onConfirm, onBack }: Omit<ConfirmingProps, 'context'> & { id: string }) {
  const { t } = useTranslation(['palette', 'commands', 'places'])
  const caps = useKeyCaps()
  const title = titleOf(id, t)
  return (
    <PageFrame crumbs={[title, t('confirm')]}>
      <h2 className="m-0 mb-4 text-title font-strong">{t('question', { command: title })}</h2>
      <p className="m-0 text-body">{t(`asked.${id}`)}</p>
      <div className="mt-6 flex">
        {/* nothing says that it comes back */}
        <Decision
          isIrreversible
          cancel={t('cancel')}
          confirm={title}
          {...answersOf(caps)}
          {...{ onConfirm }}
          onCancel={onBack}
        />
      </div>
    </PageFrame>
  )
}

/** What will happen, to which record, with what consequences; the focus is on Cancel when there is no way back. */
export function Confirming({ context, onConfirm, onBack }: ConfirmingProps) {
  const { t } = useTranslation(['palette', 'commands', 'places', 'because', 'entities'])
  const caps = useKeyCaps()
  const answers = useAnswers()
  const format = useFormat()
  const { money, locale } = format
  const actor = useActor()
  const { request, needs, force } = context
  const subject = request?.subject
  const proposed = useProposedRefund(request, needs)
  const consequences = request === null ? undefined : consequencesOf({ request, needs, force }, actor)
  if (request === null) return null
  if (subject === undefined || consequences === undefined)
    return <ConfirmingPlainly id={request.id} onConfirm={onConfirm} onBack={onBack} />

  const list = new Intl.ListFormat(locales[locale].tag)
  const { object, record, moves } = subject
  const title = titleOf(moves.calledHere(request.id, record), t)
  const { customer, total, currency } = record
  const mails = consequences.mails?.map((name) => t(`mail.${name}`))
  const { noWayBack: reason } = consequences
  const isClosing = consequences.warnings.some(moves.isClosing)
  const rows = [
    {
      id: 'record',
      label: t(`noun.${object}`),
      value: (
        <>
          <span className="font-strong">{wordFor(subject, t)}</span> {isRef(customer) && customer.label}
        </>
      ),
    },
    ...proposed,
    // what a refund of it comes to is another sum
    ...(proposed.length === 0 && typeof total === 'string' && typeof currency === 'string'
      ? [{ id: 'total', label: t('total'), value: <span className="tabular-nums">{money(total, currency)}</span> }]
      : []),
    ...moves.particulars(request.id, record, payloadOf(needs)).map((particular) => ({
      id: particular.field,
      label:
        particular.called === undefined
          ? t(`${object}.${particular.field}`, { ns: 'entities' })
          : t(`about.${particular.called}`),
      value:
        'amount' in particular ? (
          <span className="tabular-nums">{money(particular.amount, String(currency))}</span>
        ) : (
          <span className="wrap-anywhere">
            {'text' in particular
              ? particular.text
              : 'day' in particular
                ? format.day(particular.day)
                : 'month' in particular
                  ? format.month(particular.month)
                  : 'hours' in particular
                    ? hoursAndMinutes(Math.round(particular.hours * 3600))
                    : 'figure' in particular
                      ? format.number(particular.figure)
                      : 'choice' in particular
                        ? t(`${object}.${particular.field}.${particular.choice}`, { ns: 'entities' })
                        : t(`about.${particular.word}`)}
          </span>
        ),
    })),
    {
      id: 'status',
      label: t('status'),
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <Status object={object} status={consequences.from} />
          <span aria-hidden className="text-ink-3">
            →
          </span>
          <Status object={object} status={consequences.to} />
        </span>
      ),
    },
    // the crumbs cut it short
    ...needs.flatMap((need) =>
      need.kind !== 'text' || need.value.trim() === ''
        ? []
        : [
            {
              id: need.name,
              label: t(`need.${need.name}`),
              value: (
                <span className={classes('wrap-anywhere', isCode(need) ? 'font-mono' : 'tabular-nums')}>
                  {argumentText(need, format)}
                </span>
              ),
            },
          ],
    ),
    ...(mails === undefined
      ? []
      : [
          {
            id: 'mails',
            label: t('mails'),
            value: mails.length === 0 ? t('no_mails') : t('mails_leave', { mails: list.format(mails) }),
          },
        ]),
    {
      id: 'undo',
      label: t('undoing'),
      value: consequences.isIrreversible ? (
        <>
          {t('cannot_undo')}
          {reason !== undefined && <span className="text-ink-2">: {t(reason, { ns: 'because' })}</span>}
        </>
      ) : (
        <span className="flex items-center gap-1.5">
          {t(isClosing ? 'can_undo_briefly' : 'can_undo')} <Kbd caps={caps.of('change.undo') ?? []} />
        </span>
      ),
    },
  ]
  return (
    <PageFrame
      crumbs={[title, ...answers(needs), t('confirm')]}
      hints={<KeyHint keys={caps.every('Escape')[0] ?? []}>{t('hint.up')}</KeyHint>}
    >
      <h2 className="m-0 mb-4 text-title font-strong">{t('question', { command: title })}</h2>
      <Definition rows={rows} />
      {consequences.warnings.map((code) => (
        <Notice key={code} tone="warn" className="mt-4">
          {t(code, { ns: 'because' })}
        </Notice>
      ))}
      <div className="mt-6 flex">
        <Decision
          isIrreversible={consequences.isIrreversible}
          cancel={t('cancel')}
          confirm={title}
          {...answersOf(caps)}
          {...{ onConfirm }}
          onCancel={onBack}
        />
      </div>
    </PageFrame>
  )
}
