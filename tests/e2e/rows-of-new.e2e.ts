import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a new shipment shows what it will hold, sends less where less is written, and leaves nothing where nothing was typed', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const order = await db.one<{ id: number; number: string }>(sql`
    select o.id, o.number from orders o join order_item_rows i on i.order_id = o.id
    where o.status in ('processing', 'preparing-for-shipment') and i.is_shippable and i.open_quantity > 0
      and not exists (select from shipments s where s.order_id = o.id)
    group by o.id having count(*) >= 2 order by o.id desc limit 1`)
  const held = () =>
    db.rows<{ quantity: number }>(sql`
      select c.quantity from shipment_contents c join shipments s on s.id = c.shipment_id
      where s.order_id = ${order.id} order by c.order_item_id`)
  await signInAs(page, 'orders', `/orders/${order.id}`)
  const begin = async () => {
    await expect(page.locator('[data-record]')).toBeVisible()
    await page.keyboard.press('c')
    await page.keyboard.press('s')
    await expect(page.locator('[data-path=order] input')).toHaveValue(order.number)
  }
  await begin()
  const quantities = page.locator('[data-path^="contents."][data-path$=".quantity"]')
  await expect(quantities).not.toHaveCount(0)
  const lines = await quantities.count()

  // nobody has typed: nothing is asked, and nothing waits the next time
  const was = Number(await quantities.first().innerText())
  await page.goBack()
  // meanwhile there is one piece more to send
  await db.run(sql`
    update order_items set quantity = quantity + 1 where id = (
      select id from order_item_rows where order_id = ${order.id} and is_shippable and open_quantity > 0
      order by place, id limit 1)`)
  await begin()
  await expect(quantities).toHaveCount(lines)
  await expect(quantities.first()).toHaveText(String(was + 1))
  await expect(page.getByText('noch nicht gespeichert')).toHaveCount(0)

  // the first line stays here
  await quantities.first().focus()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/shipment\/\d+/)
  await expect.poll(held).toHaveLength(lines - 1)
  await db.close()
})
