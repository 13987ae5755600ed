import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, transaction, type Db, type Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { together } from '#server/together.ts'
import { newDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db

beforeAll(async () => {
  database = await newDatabase({ empty: true })
  db = openDb(database.url)
  await db.run(sql`
    create table shelf (id int primary key, label text not null unique, pieces int not null default 0, seen timestamptz,
      facts jsonb, marks text[])`)
  await db.run(sql`create table note (id bigint generated always as identity primary key, shelf_id int, text text)`)
})
beforeEach(async () => {
  await db.run(sql`truncate shelf, note restart identity`)
  await db.run(sql`insert into shelf (id, label) select n, 'S' || n from generate_series(1, 20) n`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** A work on a shelf: reads, writes, and now and then does a little more than its neighbours. */
const work = (id: number) => async (tx: Tx) => {
  await tx.run(sql`select from shelf where id = ${id} for update`)
  const { label } = await tx.one<{ label: string }>(sql`select label from shelf where id = ${id}`)
  if (id % 3 === 0) await tx.run(sql`insert into note (shelf_id, text) values (${id}, ${`third ${label}`})`)
  await tx.run(sql`
    update shelf set pieces = ${id * 10}, facts = ${JSON.stringify({ id, "o'": null })}::jsonb, marks = ${[label, 'a"b']},
      seen = now()
    where id = ${id}`)
  const note = await tx.one<{ id: number; text: string }>(
    sql`insert into note (shelf_id, text) values (${id}, ${`x'; ${label}`}) returning id, text`,
  )
  const none = await tx.maybe(sql`select from shelf where label = ${`none ${id}`}`)
  const more = await tx.run(
    sql`update shelf set pieces = pieces + 1 where id = ${id} and pieces < ${id === 4 ? 0 : 999}`,
  )
  return { id, label, note: note.text, none, more }
}

const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
const shelves = () => db.rows<object>(sql`select id, pieces, facts, marks from shelf order by id`)
const notes = () => db.rows<object>(sql`select shelf_id, text from note order by shelf_id, text`)

test('works side by side answer and write what they do one after another', async () => {
  const alone: unknown[] = []
  await transaction(db, async (tx) => {
    for (const id of numbers) alone.push(await work(id)(tx))
  })
  const [left, said] = [await shelves(), await notes()]
  await db.run(sql`truncate note`)
  await db.run(sql`update shelf set pieces = 0, facts = null, marks = null`)
  const outcomes = await transaction(db, (tx) => together(tx, numbers.map(work)))
  expect(outcomes).toEqual(alone.map((value) => ({ status: 'fulfilled', value })))
  expect(await shelves()).toEqual(left)
  expect(await notes()).toEqual(said)
})

test('they ask the database a few times together, not each of them', async () => {
  const asked: string[] = []
  await transaction(db, async (tx) => {
    await together(tx, numbers.map(work))
    const query = tx.client.query.bind(tx.client)
    const counted = new Proxy(tx.client, {
      get: (client, name) =>
        name === 'query'
          ? (text: string, values?: unknown[]) => {
              asked.push(text)
              return values === undefined ? query(text) : query(text, values)
            }
          : Reflect.get(client, name),
    })
    await together({ ...tx, client: counted }, numbers.map(work))
  })
  // whoever writes a note more is caught up with
  expect(asked).toHaveLength(7)
})

test('what refuses one is its own outcome, and the others go on', async () => {
  const outcomes = await transaction(db, (tx) =>
    together(
      tx,
      numbers.map((id) => async (own: Tx) => {
        await own.run(sql`update shelf set pieces = 1 where id = ${id}`)
        if (id === 7) throw new Error('seven')
        return id
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(numbers.map((id) => (id === 7 ? 'rejected' : 'fulfilled')))
})

test('what the database refuses is thrown, and nothing of it stays', async () => {
  const same = transaction(db, (tx) =>
    together(
      tx,
      numbers.map(
        (id) => (own: Tx) => own.run(sql`update shelf set label = ${id > 18 ? 'same' : `N${id}`} where id = ${id}`),
      ),
    ),
  )
  await expect(same).rejects.toMatchObject({ code: '23505' })
  expect(await db.rows(sql`select from shelf where label like 'N%'`)).toEqual([])
})

test('who writes the same row does so one after another', async () => {
  await transaction(db, (tx) =>
    together(
      tx,
      numbers.map(() => (own: Tx) => own.run(sql`update shelf set pieces = pieces + ${1} where id = ${1}`)),
    ),
  )
  expect(await db.one(sql`select pieces from shelf where id = 1`)).toEqual({ pieces: 20 })
})
