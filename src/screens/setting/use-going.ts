import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { GoingKind } from '#api/setting/routes.ts'
import { retentionField, retentionKinds, type Periods } from '#entities/setting/retention.ts'
import { settingId } from '#entities/setting/parts.ts'
import { usePaused } from '#screens/use-paused.ts'

type Values = Readonly<Record<string, unknown>>

/** The periods of these values; what is no figure yet is tried as it is saved. */
export const periodsIn = (values: Values): Periods =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const value = values[retentionField(kind)] ?? null
      const isPeriod = value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1)
      return isPeriod && (typeof value !== 'number' || value <= 3650) ? [[kind, value]] : []
    }),
  )

/** What the next night would delete with these periods, before they are saved. */
export function useGoing(values: Values): { going: readonly GoingKind[] | undefined; isError: boolean } {
  // while somebody is still typing nothing is counted
  const sent = usePaused(JSON.stringify(periodsIn(values)), 400)
  const { data, isError } = useQuery({
    queryKey: ['setting.try_retention', sent],
    queryFn: async ({ signal }) => {
      const periods = JSON.parse(sent) as Periods // written a moment ago
      return (await call('setting.try_retention', { params: { id: settingId }, body: { periods }, signal })).payload
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return { going: data, isError }
}
