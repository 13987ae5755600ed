import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { settingId } from '#entities/setting/parts.ts'
import { documentNumbers } from '#entities/shop/document-numbers.ts'
import { numberedTypes, type NumberFormat, type NumberedType } from '#entities/shop/number-format.ts'
import { usePaused } from '#screens/use-paused.ts'

const { of } = documentNumbers

type Values = Readonly<Record<string, unknown>>
type Line = NumberFormat & { readonly type: NumberedType }

/** The formats of these values; a line that is not whole yet is none. */
export const linesIn = (values: Values): readonly Line[] => {
  const rows = (values['document_numbers'] ?? []) as readonly Partial<Line>[] // held against the entity
  const whole = rows.flatMap(({ type, pattern, min_digits }) => {
    const isWhole = typeof pattern === 'string' && pattern !== '' && pattern.length <= of.pattern.max
    const digits = Number(min_digits)
    const hasDigits = Number.isInteger(min_digits) && digits >= of.min_digits.min && digits <= of.min_digits.max
    return type !== undefined && isWhole && hasDigits ? [{ type, pattern, min_digits: digits }] : []
  })
  // of a type that stands twice the editor says so itself
  return numberedTypes.flatMap((type) => whole.filter((one) => one.type === type).slice(0, 1))
}

/** What the next papers of each shop would be called with these formats, before they are saved. */
export function useTriedNumbers(values: Values, version: number) {
  const sent = usePaused(JSON.stringify(linesIn(values)), 300)
  return useQuery({
    queryKey: ['setting.try_numbers', version, sent],
    queryFn: async ({ signal }) => {
      const body = { document_numbers: JSON.parse(sent) as Line[] } // written a moment ago
      return (await call('setting.try_numbers', { params: { id: settingId }, body, signal })).payload
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}
