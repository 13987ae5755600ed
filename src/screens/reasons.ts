import { useTranslation } from 'react-i18next'
import type { Refusal } from '#machines/life.ts'

/** The sentence for why something is refused, in the user's language. */
export function useReasons(): (because: readonly Refusal[]) => string {
  const { t } = useTranslation('because')
  return (because) => because.map(({ code, details }) => t(code, { details: details.join(', ') })).join(' ')
}
