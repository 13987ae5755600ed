import type { Ref } from '#entities/entity.ts'
import { readersBy, type RecordRow } from '#server/store/record-part.ts'
import { evidenceOfCustomer } from '#server/vat/evidence.ts'

type CustomerRow = RecordRow & { readonly vat_number: string | null; readonly shop: Ref | null }

/** What of a customer a record read expands besides the lists that people write. */
export const partsOfCustomer = readersBy<CustomerRow>({
  vat_checks: ({ vat_number, shop }) => evidenceOfCustomer(vat_number, shop?.id ?? null),
})
