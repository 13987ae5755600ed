import { sql } from '#server/sql.ts'
import { readersBy } from '#server/store/record-part.ts'

/** What each tier of a price was before, the latest first. */
export const partsOfPrice = readersBy({
  former_prices: ({ id }) => sql`
    select min_quantity, date_from, date_until, amount as price from price_tier_history
    where price_id = ${id} and date_until is not null order by date_until desc, date_from desc, min_quantity`,
})
