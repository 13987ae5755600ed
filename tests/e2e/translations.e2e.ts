import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

test('ten missing texts are translated by keyboard, with one chord besides the words of each', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const rows = page.locator('[data-row]:not([aria-busy])')
  const area = page.locator('[data-text][aria-current] textarea')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await signInAs(page, 'translator', '/translations?locale=fi_FI&status=missing')
  await withoutPointer(page)
  await expect(rows.first()).toBeVisible()
  await press('Enter')
  await expect(area).toBeVisible()
  await press('e')
  for (let at = 1; at <= 10; at += 1) {
    await expect(area).toBeFocused()
    await expect(area).toHaveValue('')
    const before = page.url()
    await page.keyboard.type(`käännös ${at}`)
    await press('Control+Enter')
    await expect(page).not.toHaveURL(before)
  }
  expect(keys).toBe(12)
  const done = () =>
    db.rows<{ target: string }>(sql`
      select target from translations
      where locale = 'fi_FI' and status = 'done' and shown = target and target like 'käännös %'
        and translated_by_id = (select id from users where login = 'translator')
      order by length(target), target`)
  await expect
    .poll(async () => (await done()).map(({ target }) => target))
    .toEqual(Array.from({ length: 10 }, (_, at) => `käännös ${at + 1}`))

  // what was typed is kept when one goes on without finishing it, and the next one waits
  const left = Number(page.url().split('/').at(-1)?.split('?')[0])
  await page.keyboard.type('kesken')
  await page.keyboard.press('F8')
  await expect(area).toHaveValue('')
  await expect
    .poll(() => db.one(sql`select target, status from translations where id = ${left}`))
    .toEqual({ target: 'kesken', status: 'draft' })
})

test('a placeholder that is missing is told while one types, is saved, and is not done @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id: product } = await db.one<{ id: number }>(sql`
    insert into products (sku, name, type) values (${crypto.randomUUID()}, 'Zelt {{groesse}}', 'simple') returning id`)
  const { id } = await db.one<{ id: number }>(sql`
    select id from translations where object = 'product' and object_id = ${product} and locale = 'fr_FR'`)
  const now = () =>
    db.one<{ target: string | null; status: string }>(sql`select target, status from translations where id = ${id}`)
  await signInAs(page, 'translator', `/translations/${id}`)
  await withoutPointer(page)
  const area = page.getByLabel('Name, Französisch')
  await expect(area).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.type('Tente')
  await expect(page.getByText('Es fehlt: {{groesse}}')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect.poll(now).toEqual({ target: 'Tente', status: 'draft' })
  await expect(area).toBeFocused()

  // the source in its place, and then as it is to be
  await page.keyboard.press('F4')
  await expect(area).toHaveValue('Zelt {{groesse}}')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Tente {{groesse}}')
  await expect(page.getByText('Es fehlt')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page).not.toHaveURL(`/translations/${id}`)
  await expect.poll(now).toEqual({ target: 'Tente {{groesse}}', status: 'done' })

  // what changed in the source is marked, and it may still be right
  await db.run(sql`update products set name = 'Zelt {{groesse}} neu' where id = ${product}`)
  await page.goto(`/translations/${id}`)
  await expect(page.locator('mark')).toContainText('neu')
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(now).toEqual({ target: 'Tente {{groesse}}', status: 'done' })

  // the same text in the next language
  await page.goto(`/translations/${id}`)
  await expect(area).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByLabel('Name, Italienisch')).toBeVisible()
})

test('Tab sets in the rest of a word of the glossary, and moves on where there is none @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id: product } = await db.one<{ id: number }>(sql`
    insert into products (sku, name, type) values (${crypto.randomUUID()}, 'Sturmkocher', 'simple') returning id`)
  await db.run(sql`
    insert into glossary_entries (term, locale, translation) values ('Sturmkocher', 'fr_FR', 'réchaud coupe-vent')`)
  const { id } = await db.one<{ id: number }>(sql`
    select id from translations where object = 'product' and object_id = ${product} and locale = 'fr_FR'`)
  await signInAs(page, 'translator', `/translations/${id}`)
  await withoutPointer(page)
  const area = page.getByLabel('Name, Französisch')
  await expect(area).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.type('Un réch')
  await page.keyboard.press('Tab')
  await expect(area).toHaveValue('Un réchaud coupe-vent')
  await page.keyboard.press('Tab')
  await expect(area).not.toBeFocused()
})

test('what goes out is asked from a text, the glossary is one chord away, and how many are done is told at once @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id: product } = await db.one<{ id: number }>(sql`
    insert into products (sku, name, short_title, type)
    values (${crypto.randomUUID()}, 'Sturmhaube', 'Haube', 'simple') returning id`)
  const { id } = await db.one<{ id: number }>(sql`
    select id from translations
    where object = 'product' and object_id = ${product} and locale = 'fr_FR' and field = 'name'`)
  await signInAs(page, 'translator', `/translations/${id}`)
  await withoutPointer(page)
  const area = page.getByLabel('Name, Französisch')
  await expect(area).toBeVisible()
  await expect(page.getByText('0 von 2 fertig')).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.type('Cagoule')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 von 2 fertig')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('dialog', { name: 'Diese Liste exportieren' })).toBeVisible()
  await expect(page).toHaveURL('/translations?locale=fr_FR')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/translations/glossary')
  await expect(page.getByRole('link', { name: 'Übersetzungen' }).last()).toBeVisible()
})
