import { cardCode, encodeOwn } from '#entities/scan/own-code.ts'
import { openDb, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { at, stationOn, toned } from '#tests/support/station.ts'

type Awaited = { id: number; number: string; sku: string; name: string; item: number }

/** A return of two pieces of one article, with its code. */
async function returnOf(db: Db): Promise<Awaited> {
  const one = await db.one<Awaited>(sql`
    select r.id, r.number, i.sku, i.name, x.order_item_id as item
    from returns r join return_items x on x.return_id = r.id join order_items i on i.id = x.order_item_id
      join returnable_lines l on l.order_item_id = i.id
    where r.status = 'announced' and i.sku is not null and i.quantity >= 2 and l.shipped_quantity >= 2
      and not exists (select from return_items o join returns q on q.id = o.return_id
        where o.order_item_id = i.id and o.return_id <> r.id)
    order by r.id limit 1`)
  await db.run(sql`delete from return_items where return_id = ${one.id} and order_item_id <> ${one.item}`)
  await db.run(sql`update return_items set quantity = 2, condition = null where return_id = ${one.id}`)
  return one
}
const stand = (db: Db, { id }: Awaited) =>
  db.one(sql`
    select r.status, x.quantity, x.condition, x.restock from returns r join return_items x on x.return_id = r.id
    where r.id = ${id}`)
const piecesOf = (db: Db, { id }: Awaited) =>
  db.rows(sql`select condition, quantity, restock from return_pieces where return_id = ${id} order by id`)

test('a return is taken in at the packing station by the scanner alone @full', async ({ page, database }) => {
  const db = openDb(database)
  const one = await returnOf(db)
  const station = await stationOn(page)
  await station.scan(one.number)
  await at(page, 'claimed')
  await expect(page.getByRole('status').filter({ hasText: 'Jedes Stück einmal' })).toBeVisible()
  await station.scan(one.sku)
  await at(page, 'verifying')
  await station.scan('NOBODY/7')
  await at(page, 'unknownCode')
  await toned(page, 'wrong')
  await station.scan(cardCode('damaged'))
  await expect(page.locator('[data-condition=damaged]')).toBeVisible()

  // what was counted, and how it came, is there at another station, too
  await expect.poll(() => piecesOf(db, one)).toEqual([{ condition: 'damaged', quantity: 1, restock: false }])
  await page.evaluate(() => localStorage.removeItem('kontor.return_counts'))
  await page.reload()
  await at(page, 'idle')
  await station.scan(encodeOwn({ kind: 'return', id: one.id }))
  await at(page, 'verifying')
  await expect(page.getByRole('heading', { name: '1 von 2 gescannt' })).toBeVisible()
  await expect(page.locator('[data-condition=damaged]')).toBeVisible()

  await station.scan(one.sku)
  await at(page, 'ready')
  await station.scan(one.sku)
  await at(page, 'overScan')
  // one card for what is said, one for what is meant; of the second piece nobody has said how it came
  await station.scan(cardCode('ok'))
  await at(page, 'ready')
  await station.scan(cardCode('ok'))
  await at(page, 'ready')
  await expect(page.getByRole('status').filter({ hasText: 'Zustand fehlt' })).toBeVisible()
  await station.scan(cardCode('as-new'))
  await expect(page.getByText('1 beschädigt, 1 wie neu, davon 1 zurück ins Lager')).toBeVisible()
  await station.scan(cardCode('ok'))
  await at(page, 'shipped')
  await expect(page.getByRole('status').filter({ hasText: 'Retoure angenommen' })).toBeVisible()
  expect(await stand(db, one)).toEqual({ status: 'accepted', quantity: 2, condition: null, restock: true })
  expect(await piecesOf(db, one)).toEqual([
    { condition: 'damaged', quantity: 1, restock: false },
    { condition: 'as-new', quantity: 1, restock: true },
  ])
  await station.press('o')
  await expect(page).toHaveURL(new RegExp(`/returns/${one.id}$`))
  await expect(page.locator('[data-pieces]')).toContainText('1 beschädigt, 1 wie neu, davon 1 zurück ins Lager')
  await db.close()
})

test('a return of which less came is taken in by keys alone, and not before its condition is said @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const one = await returnOf(db)
  const station = await stationOn(page)
  for (const sign of one.number) await station.press(sign)
  await station.press('Enter')
  await at(page, 'claimed')
  await station.press('q')
  await station.press('1')
  await station.press('Enter')
  await at(page, 'verifying')
  await station.press('Enter')
  await at(page, 'short')
  await station.press('Enter')
  await at(page, 'short')
  await expect(page.getByRole('status').filter({ hasText: 'Zustand fehlt' })).toBeVisible()
  await station.press('k')
  await station.press('1')
  await expect(page.locator('[data-condition=as-new]')).toBeVisible()
  // the card for a part asks as well, and says how much is here
  await station.scan(cardCode('partial'))
  await at(page, 'short')
  await expect(page.getByRole('status').filter({ hasText: '1 von 2 ist da' })).toBeVisible()
  await station.press('Enter')
  await at(page, 'shipped')
  await expect(page.getByRole('button', { name: 'Zurücknehmen' })).toBeVisible()
  // the key that takes a scan back takes this back, and all that was counted lies there again
  await station.press('u')
  await at(page, 'verifying')
  expect(await stand(db, one)).toMatchObject({ status: 'received', quantity: 2 })
  await expect(page.locator('[data-condition=as-new]')).toBeVisible()
  await station.press('p')
  await at(page, 'short')
  await station.press('Enter')
  await at(page, 'shipped')
  expect(await stand(db, one)).toEqual({ status: 'accepted', quantity: 1, condition: 'as-new', restock: true })
  await station.press('o')
  await expect(page).toHaveURL(new RegExp(`/returns/${one.id}$`))
  await db.close()
})
