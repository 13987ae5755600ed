import { useLayoutEffect, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, wrongArgumentOf } from '#machines/command-arguments.ts'
import type { CommandArgument, ArgumentValue } from '#machines/command-arguments.ts'
import type { PaletteContext } from '#machines/palette-context.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { PageFrame } from '#app/palette/frame.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { takeFocus } from '#app/palette/take-focus.ts'
import { takeTypedAhead } from '#app/palette/typed-ahead.ts'
import { titleOf } from '#screens/command-title.ts'
import { recordTitle, wordFor } from '#screens/record-title.ts'

type Answer = (name: string, value: ArgumentValue) => void

/** The arguments of a command on one page, each with its default: Enter goes on from any of them. */
export function Gathering({
  context,
  onAnswer,
  onConfirm,
}: {
  context: PaletteContext
  onAnswer: Answer
  onConfirm: () => void
}) {
  const { t } = useTranslation(['palette', 'commands', 'places', 'entities'])
  const caps = useKeyCaps()
  const { request, needs } = context
  const lackText = useLackText()
  const wrong = wrongArgumentOf(needs)
  // whatever stands on the screen behind it, this is the one that is meant
  const subject = request?.subject
  const about = subject ? [recordTitle(subject.object, wordFor(subject, t), t)] : []
  useLayoutEffect(() => {
    const ahead = takeTypedAhead()
    const text = needs.find((need) => need.kind === 'text')
    if (ahead !== '' && text?.kind === 'text') onAnswer(text.name, (text.value + ahead).slice(0, text.max))
  }, [needs, onAnswer])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <PageFrame
      crumbs={[titleOf(request?.id ?? '', t), ...about, ...needs.map(({ name }) => t(`need.${name}`)).slice(0, 1)]}
      hints={
        <>
          <KeyHint keys={caps.every('Enter')[0] ?? []}>{t('hint.go_on')}</KeyHint>
          <KeyHint keys={caps.every('Tab')[0] ?? []}>{t('hint.next_need')}</KeyHint>
          <KeyHint keys={caps.every('Escape')[0] ?? []}>{t('hint.up')}</KeyHint>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {needs.map((need, at) => (
          <NeedField key={need.name} need={need} isFirst={at === 0} onAnswer={onAnswer} onConfirm={onConfirm} />
        ))}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            size="large"
            keys={caps.every('Enter')[0]}
            {...(wrong !== undefined && { because: lackText(wrong) })}
          >
            {t('continue')}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}

/** What is wrong with an argument, with the most that it may be where that is why. */
function useLackText(): (need: CommandArgument) => string | undefined {
  const { t } = useTranslation('palette')
  const format = useFormat()
  return (need) => {
    const lack = problemOf(need)
    if (lack === undefined) return undefined
    const { most = '', currency } = need.kind === 'text' ? need : {}
    return t(`need.${lack}`, { most: currency && format.money(most, currency) })
  }
}

type TextArgument = Extract<CommandArgument, { kind: 'text' }>

type NeedFieldProps = { need: CommandArgument; isFirst: boolean; onAnswer: Answer; onConfirm: () => void }

function NeedField({ need, isFirst, onAnswer, onConfirm }: NeedFieldProps) {
  const { t } = useTranslation(['palette', 'errors'])
  const label = t(`need.${need.name}`)
  const format = useFormat()
  const lackText = useLackText()
  const lack = problemOf(need)
  const hintOf = ({ value, max, read, currency, problem, result }: TextArgument) => {
    // the field takes no more: what was pasted beyond it is not lost in silence
    if (value.length >= max) return t('field_too_long', { ns: 'errors', count: max })
    if (result !== undefined) return result(value)
    if (currency === undefined) return problem === undefined ? t('optional') : undefined
    // what will be booked, as it was understood
    const amount = read?.(value)
    return amount && format.money(amount, currency)
  }
  // what nobody has begun to type is not wrong yet: the button says what it waits for
  const isUntouched =
    need.kind === 'text' && need.value === '' && ['no_reason', 'no_code', 'no_stock'].some((code) => code === lack)
  const first = isFirst ? ({ 'data-first-focus': '', ref: takeFocus } as const) : {}
  switch (need.kind) {
    case 'choice':
      return (
        <Field
          label={label}
          {...(need.choices.length === 0 && { error: t([`need.no_choice.${need.name}`, 'need.no_choice']) })}
        >
          {(wiring) => (
            <NativeSelect
              {...wiring}
              {...first}
              choices={need.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
              value={String(need.value ?? '')}
              onChange={(chosen) => {
                const found = need.choices.find(({ value }) => String(value) === chosen)
                if (found !== undefined) onAnswer(need.name, found.value)
              }}
              onKeyDown={(event) => {
                // a select keeps Enter to itself in some browsers
                if (event.key !== 'Enter') return
                event.preventDefault()
                onConfirm()
              }}
            />
          )}
        </Field>
      )
    case 'text':
      return (
        <Field label={label} hint={hintOf(need)} {...(lack !== undefined && !isUntouched && { error: lackText(need) })}>
          {(wiring) => (
            <TextInput
              {...wiring}
              {...first}
              {...(need.lastDay !== undefined && { type: 'date', max: need.lastDay })}
              {...(need.currency !== undefined && { unit: format.currency(need.currency), inputMode: 'decimal' })}
              mono={need.read === undefined}
              maxLength={need.max}
              autoComplete="off"
              value={need.value}
              onChange={(event) => onAnswer(need.name, event.target.value)}
            />
          )}
        </Field>
      )
    case 'flag':
      return (
        <div className="flex flex-col gap-1">
          <span className="text-meta text-ink-2">{label}</span>
          <SegmentedControl
            label={label}
            className="w-fit"
            segments={[
              { value: 'no', label: t('no') },
              { value: 'yes', label: t('yes') },
            ]}
            value={need.value ? 'yes' : 'no'}
            chosenProps={first}
            onChange={(value) => onAnswer(need.name, value === 'yes')}
          />
        </div>
      )
    case 'lines':
      return (
        <ShipmentLines
          label={label}
          lines={need.lines}
          {...(need.conditions !== undefined && { conditions: need.conditions })}
          firstProps={first}
          onChange={(lines) => onAnswer(need.name, lines)}
        />
      )
  }
}
