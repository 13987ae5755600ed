import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Db } from '#server/db.ts'
import { workOutbox, type OutboxHandlers, type OutboxRow } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  db = openDb(database.url)
  drop = async () => {
    await db.close()
    await database.drop()
  }
})
afterAll(() => drop())
beforeEach(() => db.run(sql`delete from outbox`))

const put = async (kind = 'email', heldFor = '-1 second') =>
  (
    await db.one<{ id: number }>(sql`
      insert into outbox (object, record_id, kind, name, payload, held_until)
      values ('order', 1, ${kind}, 'order_placed', '{"to": "a@b.example"}', now() + ${heldFor}::interval) returning id`)
  ).id
type Kept = {
  status: string
  tries: number
  trouble: string | null
  error: string | null
  seconds: number | null
  is_claimed: boolean
}
const row = (id: number) =>
  db.one<Kept>(sql`
    select status, tries, trouble, error, round(extract(epoch from date_next - now()))::integer as seconds,
      claimed_until is not null as is_claimed
    from outbox where id = ${id}`)
/** The pause is over, or the claim of a server that was killed. */
const later = () =>
  db.run(sql`
    update outbox set date_next = now() - interval '1 second', claimed_until = claimed_until - interval '61 seconds'`)

/** What each try was given. */
const noting = () => {
  const sent: OutboxRow[] = []
  const mail: OutboxHandlers = { email: { send: async (each) => void sent.push(each) } }
  return { sent, mail }
}
const failing = (message: string): OutboxHandlers => ({ email: { send: () => Promise.reject(new Error(message)) } })

test('what is held stays held; what is due is carried out once', async () => {
  const { sent, mail } = noting()
  const [held, due] = [await put('email', '10 seconds'), await put()]
  expect(await workOutbox(db, mail)).toBe(1)
  expect(await workOutbox(db, mail)).toBe(0)
  expect(sent).toMatchObject([{ id: due, object: 'order', record_id: 1, payload: { to: 'a@b.example' } }])
  expect(await row(due)).toMatchObject({ status: 'done', tries: 1, error: null, is_claimed: false })
  expect(await row(held)).toMatchObject({ status: 'held', tries: 0 })
})

test('what nobody carries out yet waits and counts no try; the one who learns it carries it out', async () => {
  const id = await put('document')
  const { mail } = noting()
  for (let at = 0; at < 3; at += 1) expect(await workOutbox(db, mail)).toBe(0)
  expect(await row(id)).toMatchObject({ status: 'queued', tries: 0, error: null })
  const written: number[] = []
  const document = { store: async (_: unknown, each: OutboxRow) => void written.push(each.id) }
  expect(await workOutbox(db, { ...mail, document })).toBe(1)
  expect(written).toEqual([id])
  expect(await row(id)).toMatchObject({ status: 'done', tries: 1 })
})

test('a try that fails is made again after a pause that grows to an hour, until the last one', async () => {
  const id = await put()
  const jitter = () => 1
  const pauses: (number | null)[] = []
  for (let at = 1; at < 20; at += 1) {
    expect(await workOutbox(db, failing(`no answer ${at}`), { jitter })).toBe(1)
    // not before its pause is over
    expect(await workOutbox(db, failing('too early'), { jitter })).toBe(0)
    const { status, error, seconds } = await row(id)
    expect({ status, error }).toEqual({ status: 'retrying', error: `no answer ${at}` })
    pauses.push(seconds)
    await later()
  }
  expect(pauses.slice(0, 9)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560])
  expect(new Set(pauses.slice(9))).toEqual(new Set([3600]))
  await workOutbox(db, failing('no answer'), { jitter })
  expect(await row(id)).toMatchObject({ status: 'dead', tries: 20, error: 'no answer', seconds: null })
  await later()
  expect(await workOutbox(db, noting().mail)).toBe(0)
})

test('the pause is spread: those that failed together do not come back together', async () => {
  const id = await put()
  await workOutbox(db, failing('no answer'), { jitter: () => 0 })
  expect(await row(id)).toMatchObject({ seconds: 5 })
})

test('what a killed server had claimed is claimed by the next one when its time is over, and by one alone', async () => {
  const id = await put()
  await db.run(sql`
    update outbox set status = 'running', tries = 1, claimed_until = now() + interval '60 seconds' where id = ${id}`)
  const { sent, mail } = noting()
  expect(await workOutbox(db, mail)).toBe(0)
  await later()
  const tried = await Promise.all([workOutbox(db, mail), workOutbox(db, mail), workOutbox(db, mail)])
  expect(tried.toSorted()).toEqual([0, 0, 1])
  expect(sent).toHaveLength(1)
  expect(await row(id)).toMatchObject({ status: 'done', tries: 2 })
})

test('one that takes every server with it is given up', async () => {
  const id = await put()
  await db.run(sql`
    update outbox set status = 'running', tries = 20, claimed_until = now() - interval '1 second' where id = ${id}`)
  const { sent, mail } = noting()
  expect(await workOutbox(db, mail)).toBe(0)
  expect(sent).toEqual([])
  expect(await row(id)).toMatchObject({ status: 'dead', tries: 20, trouble: 'server_ended', error: null })
})

test('two servers at once share the rows, and none is carried out twice', async () => {
  for (let at = 0; at < 40; at += 1) await put()
  const { sent, mail } = noting()
  const tried = await Promise.all([workOutbox(db, mail), workOutbox(db, mail), workOutbox(db, mail)])
  expect(tried.reduce((sum, each) => sum + each)).toBe(40)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('a row that is written and its end are one: a failure leaves neither', async () => {
  const id = await put('document')
  const wrote = () => db.rows(sql`select from audit_log where verb = 'outbox.test' and object_id = ${id}`)
  const write = (breaks: boolean): OutboxHandlers => ({
    document: {
      store: async (tx, each) => {
        await tx.run(sql`insert into audit_log (verb, object, object_id) values ('outbox.test', 'order', ${each.id})`)
        if (breaks) throw new Error('The paper is out')
      },
    },
  })
  await workOutbox(db, write(true))
  expect(await wrote()).toHaveLength(0)
  expect(await row(id)).toMatchObject({ status: 'retrying', error: 'The paper is out' })
  await later()
  await workOutbox(db, write(false))
  expect(await wrote()).toHaveLength(1)
})

test('whoever was slower than its claim changes nothing: it is the next one’s', async () => {
  const id = await put('document')
  const slow: OutboxHandlers = {
    document: {
      store: async (tx) => {
        // taken up by another server while this one was at work
        await tx.run(sql`update outbox set tries = tries + 1 where id = ${id}`)
      },
    },
  }
  await workOutbox(db, slow)
  expect(await row(id)).toMatchObject({ status: 'running', tries: 2 })
})

test('what waits is known by the number of its record', async () => {
  const { id, number } = await db.one<{ id: number; number: string }>(sql`select id, number from invoices limit 1`)
  await db.run(sql`
    insert into outbox (object, record_id, kind, name, held_until) values
      ('invoice', ${id}, 'email', 'invoice', now()), ('order', -1, 'email', 'order_placed', now())`)
  expect(await db.rows(sql`select record from sync_job_rows order by id`)).toEqual([
    { record: { id, label: number } },
    { record: { id: -1, label: '-1' } },
  ])
})
