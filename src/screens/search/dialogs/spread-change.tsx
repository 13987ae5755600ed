import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spreadTargets } from '#api/spread.ts'
import { wireValueOf } from '#entities/edit.ts'
import type { Field } from '#entities/entity.ts'
import { amountEndings, spreadHows, type SpreadChange } from '#entities/many/spread-change.ts'
import type { Spread } from '#entities/many/spread.ts'
import { FieldInput } from '#screens/edit/field-input.tsx'
import { useOwnProblem } from '#screens/edit/field-text.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { Field as FieldFrame } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'

const unrounded = '-'

/** By how much; the sign says whether more or less. */
const fieldOf = (how: SpreadChange['how'], cell: Field): Field =>
  how === 'percent'
    ? { kind: 'percent', required: true, min: -100, max: 1000 }
    : how === 'amount'
      ? { kind: 'money', required: true }
      : { ...cell, required: true }

/** What becomes of the amounts of one column: of which, how, by how much, and what they end in. */
export function useSpreadChange(spread: Spread | undefined) {
  const { t } = useTranslation(['search', 'errors'])
  const formats = useFormat()
  const ownProblem = useOwnProblem()
  const targets = useQuery({
    ...spreadTargets(spread?.to.to ?? '', spread?.cell.kind === 'money'),
    enabled: spread !== undefined,
  }).data
  const [to, choose] = useState<number>()
  const [how, chooseHow] = useState<SpreadChange['how']>('percent')
  const [value, setValue] = useState<unknown>(null)
  const [ending, end] = useState<SpreadChange['ending']>()
  const chosen = targets?.find(({ id }) => id === to) ?? targets?.[0]
  const currency = chosen?.currency ?? houseCurrency
  const endingIn = (one: string) => formats.amount(`0.${one}`, houseCurrency).slice(1)
  const problemIn = (field: Field): string | undefined =>
    ownProblem(field, value) ?? (value === null || value === '' ? t('field_required', { ns: 'errors' }) : undefined)
  return {
    targets: targets ?? [],
    chosen,
    choose,
    how,
    chooseHow: (next: SpreadChange['how']) => {
      chooseHow(next)
      setValue(null)
    },
    value,
    setValue,
    ending,
    end,
    endingIn,
    currency,
    problemIn,
    /** What is sent, and how that is said; undefined where something is missing. */
    change: ({ cell }: Spread): { data: SpreadChange; of: string; said: string } | undefined => {
      const field = fieldOf(how, cell)
      if (chosen === undefined || problemIn(field) !== undefined) return undefined
      const sent = String(wireValueOf(field, value))
      const sign = how !== 'set' && Number(sent) > 0 ? '+' : ''
      const said = how === 'percent' ? formats.percent(Number(sent)) : formats.money(sent, currency)
      const rounded = ending === undefined ? [] : [t('change.spread.said', { ending: endingIn(ending) })]
      return {
        data: { to: chosen.id, how, value: sent, ...(ending !== undefined && { ending }) },
        of: chosen.label,
        said: [`${sign}${said}`, ...rounded].join(', '),
      }
    },
  }
}

type SpreadChangeInputsProps = { spread: Spread; amounts: ReturnType<typeof useSpreadChange>; isTried: boolean }

/** The inputs of that; whom it can be done to is tried before it is done. */
export function SpreadChangeInputs({ spread, amounts, isTried }: SpreadChangeInputsProps) {
  const { t } = useTranslation('search')
  const { targets, chosen, how, ending } = amounts
  const field = fieldOf(how, spread.cell)
  return (
    <div className="flex flex-col gap-4">
      <FieldFrame label={t('change.spread.of')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            choices={targets.map(({ id, label }) => ({ value: String(id), label }))}
            value={String(chosen?.id ?? '')}
            onChange={(next) => amounts.choose(Number(next))}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('change.how')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            choices={spreadHows.map((one) => ({ value: one, label: t(`change.spread.${one}`) }))}
            value={how}
            onChange={amounts.chooseHow}
          />
        )}
      </FieldFrame>
      <div className="grid grid-cols-2 gap-4">
        <FieldInput
          key={how}
          field={field}
          label={t(`change.spread.value.${how}`)}
          value={amounts.value}
          onChange={amounts.setValue}
          word={(suffix) => suffix}
          currency={amounts.currency}
          problem={isTried ? amounts.problemIn(field) : undefined}
        />
        <FieldFrame label={t('change.spread.ending')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              choices={[
                { value: unrounded, label: t('change.spread.ending.none') },
                ...amountEndings.map((one) => ({
                  value: one,
                  label: t('change.spread.ending.to', { ending: amounts.endingIn(one) }),
                })),
              ]}
              value={ending ?? unrounded}
              onChange={(next) => amounts.end(amountEndings.find((one) => one === next))}
            />
          )}
        </FieldFrame>
      </div>
      <p className="m-0 text-meta text-ink-2">
        {t(how === 'set' ? 'change.spread.help.set' : 'change.spread.help.by')}
      </p>
    </div>
  )
}
