import type { useTranslation } from 'react-i18next'
import type { DefinitionRow } from '#ui/view/definition.tsx'

/** Days of vacation of a year, however many of them are asked for. */
export type VacationLeft = { readonly left: number; readonly requested: number; readonly entitled: number }

type AbsenceWords = ReturnType<typeof useTranslation<'absence'>>['t']

/**
 * What is left of the vacation, said alike wherever it is: of how much, how much of it is asked for, and what is free
 * then; with days that are being asked for what would be.
 */
export function vacationRows(
  { left, requested, entitled }: VacationLeft,
  { t, number, year, wanted }: { t: AbsenceWords; number: (n: number) => string; year?: number; wanted?: number },
): DefinitionRow[] {
  const free = left - requested
  const days = (count: number) => t('days', { count, days: number(count) })
  const suffix = year === undefined ? '' : `.${year}`
  return [
    {
      id: `left${suffix}`,
      label: year === undefined ? t('vacation.left') : t('left_of', { year }),
      value: t('vacation.of', { days: days(left), entitled: number(entitled) }),
    },
    ...(requested > 0 ? [{ id: `requested${suffix}`, label: t('vacation.requested'), value: days(requested) }] : []),
    ...(requested > 0 || wanted !== undefined
      ? [
          {
            id: `free${suffix}`,
            label: t('vacation.free'),
            value:
              wanted === undefined
                ? days(free)
                : t('left_then', { before: number(free), after: number(free - wanted) }),
          },
        ]
      : []),
  ]
}
