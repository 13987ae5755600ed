import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The settings name no company: a shop that says nothing of itself has nothing to say on its papers. */
export const forgetHouse = (db: Db): Promise<number> =>
  db.run(sql`
    update settings set company_name = null, address_line_1 = null, postal_code = null, city = null, country_code = null,
      vat_number = null, tax_number = null, register = null, email = null, phone = null`)
