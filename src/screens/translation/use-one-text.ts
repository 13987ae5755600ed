import { useQuery } from '@tanstack/react-query'
import type { Row } from '#api/list.ts'
import { recordOf } from '#api/record.ts'
import { translation } from '#entities/translation/translation.ts'
import { usePainted } from '#screens/pending.ts'

/** A text as it stands, whoever changes it: each that is on the page is read as its own page would. */
export function useOneText(id: number): Row | undefined {
  const { data } = useQuery(recordOf(translation, id))
  return usePainted(translation.name, data)
}
