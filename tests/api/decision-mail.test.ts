import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { readMail, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { makeEmployee } from '#tests/support/make-employee.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let mails: MailServer
let admin: string

beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer({ smtp: mails.smtp, publicUrl: 'https://kontor.example' })
  admin = await signIn(server.url, 'worktime')
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

type Answer = { payload: { id: number; undo: { token: string } | null } }
const ask = async (by: string, path: string, body: object, language = 'de_DE') => {
  const { status, body: answer } = await call(server.url, by, 'POST', `/api/v3/${path}`, body, {
    'Override-Locale': language,
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  return (answer as Answer).payload // of these calls
}
const somebody = async () => {
  const made = await makeEmployee(server.db)
  const to = `${made.login}@example.com`
  await server.db.run(sql`update users set email = ${to} where id = ${made.id}`)
  return { to, token: await signIn(server.url, made.login) }
}
const move = async (by: string, id: number, name: string, params: object = {}) => {
  const { version } = await server.db.one<{ version: number }>(sql`select version from absences where id = ${id}`)
  return ask(by, `absence/${id}/action/${name}`, { version, params })
}
/** As if the hold of ten seconds were over. */
const post = async () => {
  await server.db.run(sql`update outbox set held_until = now() where name = 'request_decided' and status = 'held'`)
  await workOutbox(server.db, handlersFor(server.config))
}
const sentTo = (to: string) => Promise.all(mails.received.filter((one) => one.to.includes(to)).map(readMail))

const monday = DateTime.fromObject({ year: new Date().getUTCFullYear() + 1, month: 6, day: 20 }).startOf('week')
const dayAt = (weeks: number, days = 0) => monday.plus({ weeks, days }).toISODate()
const wish = (weeks: number) => ({ kind: 'vacation', first_day: dayAt(weeks), last_day: dayAt(weeks, 4) })

test('who asked is told once what was decided, why, and in the language in which they asked', async () => {
  const { to, token } = await somebody()
  const { id } = await ask(token, 'absence/request', wish(0), 'fr_FR')
  // taken back before it left: nobody is told
  const { undo } = await move(admin, id, 'approve')
  await ask(admin, `undo/${undo?.token}`, {})
  await post()
  expect(await sentTo(to)).toHaveLength(0)

  await move(admin, id, 'approve')
  await post()
  await post()
  const [approved, ...more] = await sentTo(to)
  expect(more).toHaveLength(0)
  expect(approved?.subject).toMatch(/^Congé payé, .* : Approuvée$/)
  expect(approved?.text).toContain('Jours ouvrés\u202f: 5')
  expect(approved?.text).toContain(`https://kontor.example/time-tracking/absences/${id}`)
  expect(approved?.text).not.toContain('Motif')

  await move(admin, id, 'withdraw')
  const { id: refused } = await ask(token, 'absence/request', wish(1))
  await move(admin, refused, 'refuse', { reason: 'Inventur' })
  await post()
  const later = (await sentTo(to)).slice(1)
  const ends = (word: string) => later.filter(({ subject }) => subject?.endsWith(word))
  expect(later).toHaveLength(2)
  expect(ends('Retirée')).toHaveLength(1)
  expect(ends('Abgelehnt').map(({ text }) => text)).toEqual([expect.stringContaining('Begründung: Inventur')])
  // what is about somebody’s days off stands among no mails to customers
  expect(await server.db.run(sql`select from communications where recipient = ${to}`)).toBe(0)
})

test('nobody is told of what they did themselves, and nobody at all where the house says no', async () => {
  const { to, token } = await somebody()
  const { id } = await ask(token, 'absence/request', wish(0))
  await move(token, id, 'withdraw')
  const { id: other } = await ask(token, 'absence/request', wish(1))
  await server.db.run(sql`update settings set mails_decisions = false`)
  await move(admin, other, 'approve')
  await server.db.run(sql`update settings set mails_decisions = true`)
  await post()
  expect(await sentTo(to)).toHaveLength(0)
})
