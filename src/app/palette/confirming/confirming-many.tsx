import { useTranslation } from 'react-i18next'
import { isCountTyped, mustTypeCount } from '#machines/bulk.ts'
import type { BulkSelection, DryRunResult } from '#machines/bulk.ts'
import type { CommandRequest, PaletteContext } from '#machines/palette-context.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { PageFrame, useAnswers } from '#app/palette/frame.tsx'
import { takeFocus } from '#app/palette/take-focus.ts'
import { titleOf } from '#screens/command-title.ts'

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
  const { t } = useTranslation(['palette', 'commands', 'places', 'because'])
  const caps = useKeyCaps()
  const answers = useAnswers()
  const format = useFormat()
  const title = titleOf(request.id, t)
  const number = (count: number) => ({ count, number: format.number(count) })
  const counts = mustTypeCount(trial)
  const isReady = isCountTyped(context)
  const enter = caps.every('Enter')[0]
  const rows = [
    { id: 'chosen', label: t('many.chosen'), value: t('many.orders', number(selected.count)) },
    { id: 'allowed', label: t('many.allowed'), value: t('many.orders', number(trial.allowed)) },
    ...trial.blocked.map(({ reason_code, reason, count }) => ({
      id: reason_code,
      label: t('many.blocked'),
      value: t('labelled', { label: t('many.orders', number(count)), value: reason }),
    })),
    {
      id: 'undo',
      label: t('undoing'),
      value: trial.irreversible > 0 ? t('many.for_good', number(trial.irreversible)) : t('many.can_undo'),
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
        <h2 className="m-0 mb-4 text-title font-strong">{t('question', { command: title })}</h2>
        <Definition rows={rows} />
        {trial.warnings.map(({ code, count }) => (
          <Notice key={code} tone="warn" className="mt-4">
            {t('labelled', { label: t('many.orders', number(count)), value: t(code, { ns: 'because' }) })}
          </Notice>
        ))}
        {counts && (
          <div className="mt-4">
            <Field label={t('many.count')} hint={t('many.count_hint', { number: format.number(trial.allowed) })}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  data-first-focus=""
                  ref={takeFocus}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={12}
                  value={context.counted}
                  onChange={(event) => onCount(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onBack}>
            {t('cancel')}
          </Button>
          <Button
            size="large"
            type="submit"
            variant={trial.irreversible > 0 ? 'danger' : 'primary'}
            keys={enter}
            because={isReady ? undefined : t('many.count_hint', { number: format.number(trial.allowed) })}
            {...(!counts && { 'data-first-focus': '', ref: takeFocus })}
          >
            {t('many.confirm', { command: title, ...number(trial.allowed) })}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}
