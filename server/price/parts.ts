import { sql } from '#server/sql.ts'
import { readersBy } from '#server/store/record-part.ts'

/** What a price was before, the latest first. */
export const partsOfPrice = readersBy({
  former_prices: ({ id }) => sql`
    select date_from, date_until, amount as price from price_history
    where price_id = ${id} and date_until is not null order by date_from desc`,
})
