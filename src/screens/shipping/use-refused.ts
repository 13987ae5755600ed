import { useTranslation } from 'react-i18next'
import type { CarrierRefusal } from '#entities/parcel/carrier.ts'
import { useFormat } from '#screens/format.ts'

type Refused = {
  readonly failure: string | null
  readonly refusal?: CarrierRefusal | null
  readonly refusal_limit?: number | null
}

/** Why a carrier refused a parcel, in the reader's language where it is one of the known reasons, else in its own words. */
export function useRefused(): (refused: Refused | undefined) => string {
  const { t } = useTranslation('entities')
  const { number } = useFormat()
  return (refused) => {
    if (refused?.refusal == null) return refused?.failure ?? ''
    const { refusal, refusal_limit: limit, failure } = refused
    const why = t(`parcel.refusal.${refusal}`)
    const known = limit == null ? why : `${why} (${number(limit)} kg)`
    // which letters only the carrier says
    return refusal === 'unreadable-address' && failure !== null ? `${known}: ${failure}` : known
  }
}
