import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperOfProposal } from '#server/document/paper-of.ts'
import { ownTemplate, storeOwnTemplates } from '#server/mail/own-templates.ts'
import { templateFor } from '#server/mail/render.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  for (const login of ['translator', 'shops']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

type Text = { id: number; version: number; status: string; target: string | null; source: string }
const textOf = (object: string, record: number, field: string, locale = 'fr_FR') =>
  server.db.one<Text>(sql`
    select id, version, status, target, source from translations
    where object = ${object} and object_id = ${record} and field = ${field} and locale = ${locale}`)
const send = async (login: string, method: string, path: string, body: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return (answer.body as { payload: { id: number } }).payload // of every answer
}
const write = async ({ id, version }: Text, target: string) =>
  send('translator', 'PATCH', `translation/${id}`, { version, data: { target } })
const move = async (text: Text, verb: string) => {
  const { version } = await server.db.one<Text>(sql`select version from translations where id = ${text.id}`)
  await send('translator', 'POST', `translation/${text.id}/action/${verb}`, { version })
}
const finish = async (text: Text, target: string) => {
  await write(text, target)
  await move(text, 'finish')
}
const template = (kind: string, language: string, shop: number | null = null) =>
  server.db.maybe<{ id: number; version: number; subject: string; body: string }>(sql`
    select id, version, subject, body from mail_templates
    where template = ${kind} and language = ${language} and shop_id is not distinct from ${shop}::bigint`)
const german = async (kind: string) => {
  const found = await template(kind, 'de_DE')
  if (found === undefined) throw new Error('Kontor brings it')
  return found
}

describe('a mail', () => {
  test('that Kontor brings is done in every language, and stays so when Kontor says it anew', async () => {
    const left = () =>
      server.db.rows(sql`
        select t.locale from translations t join mail_templates m on m.id = t.object_id and m.shop_id is null
        where t.object = 'mail-template' and t.status <> 'done'`)
    expect(await left()).toEqual([])
    await server.db.run(
      sql`update mail_templates set subject = 'Früher' where template = 'invoice' and language = 'de_DE'`,
    )
    expect(await left()).toHaveLength(6)
    await storeOwnTemplates(server.db)
    expect(await left()).toEqual([])
  })

  test('is outdated once the German one is another, and is sent as its translation was done last', async () => {
    const { id, version, body } = await german('order_shipped')
    await send('shops', 'PATCH', `mail-template/${id}`, { version, data: { subject: 'Unterwegs: {{order.number}}' } })
    const text = await textOf('mail-template', id, 'subject')
    expect(text.status).toBe('outdated')
    const sent = () => templateFor(server.db, 'order_shipped', 'fr_FR', null)
    const before = await sent()
    await write(text, 'En route : {{order.number}}')
    expect(await sent()).toEqual(before)
    await move(text, 'finish')
    expect(await sent()).toEqual({ subject: 'En route : {{order.number}}', body: before.body })
    expect(await template('order_shipped', 'fr_FR')).toMatchObject({
      subject: 'En route : {{order.number}}',
      version: 2,
    })
    // what is not right is not sent: Kontor's own words are
    await move(text, 'reopen')
    expect(await sent()).toEqual(ownTemplate('order_shipped', 'fr_FR'))
    expect((await textOf('mail-template', id, 'body')).source).toBe(body)
  })

  test('that is written as a template is done, and not where its text is a draft', async () => {
    const { id } = await german('order_cancelled')
    const french = await template('order_cancelled', 'fr_FR')
    await write(await textOf('mail-template', id, 'body'), 'Brouillon {{order.number}}')
    await finish(await textOf('mail-template', id, 'subject'), 'Annulée : {{order.number}}')
    expect(await textOf('mail-template', id, 'body')).toMatchObject({
      status: 'draft',
      target: 'Brouillon {{order.number}}',
    })
    expect(await template('order_cancelled', 'fr_FR')).toMatchObject({ body: french?.body })
    const now = await template('order_cancelled', 'fr_FR')
    const data = { subject: 'Commande annulée', body: 'Bonjour {{customer.name}}' }
    await send('shops', 'PATCH', `mail-template/${now?.id}`, { version: now?.version, data })
    expect(await textOf('mail-template', id, 'body')).toMatchObject({ status: 'done', target: data.body })
    expect(await textOf('mail-template', id, 'subject')).toMatchObject({ status: 'done', target: data.subject })
  })

  test('of one shop is missing in the others, and goes out in one once all of it is done', async () => {
    const data = { template: 'order_ready', language: 'de_DE', shop_id: 1, subject: 'Komm vorbei', body: 'Hallo' }
    const { id } = await send('shops', 'POST', 'mail-template', { data })
    const sent = () => templateFor(server.db, 'order_ready', 'fr_FR', 1)
    const ofAll = await sent()
    await finish(await textOf('mail-template', id, 'subject'), 'Passe nous voir')
    expect(await sent()).toEqual(ofAll)
    await finish(await textOf('mail-template', id, 'body'), 'Salut')
    expect(await sent()).toEqual({ subject: 'Passe nous voir', body: 'Salut' })
    const own = await template('order_ready', 'fr_FR', 1)
    await server.db.run(sql`delete from mail_templates where id = ${own?.id}`)
    expect((await textOf('mail-template', id, 'body')).status).toBe('missing')
    expect(await sent()).toEqual(ofAll)
  })
})

test('a paper says in the language of its reader what its shop says below, and how it is sent', async () => {
  await server.db.run(sql`update shops set terms = 'Es gilt.', footer = 'Kiel', language = 'fr_FR' where id = 1`)
  const { id, method } = await server.db.one<{ id: number; method: number }>(sql`
    select id, shipping_method_id as method from orders where shop_id = 1 and shipping_method_id is not null and shipping_total > 0 limit 1`)
  await server.db.run(sql`update order_addresses set country_code = 'FR' where order_id = ${id}`)
  await finish(await textOf('shop', 1, 'terms'), 'Fait foi.')
  await finish(await textOf('shop', 1, 'footer', 'en_EN'), 'Kiel, Germany')
  await finish(await textOf('shipping-method', method, 'name'), 'Colis')
  const paper = await paperOfProposal(server.db, id, { number: '1', date: '2026-11-27' })
  expect(paper.language).toBe('fr_FR')
  expect(paper.notes).toContainEqual({ place: 'after', text: 'Fait foi.' })
  expect(paper.foot).toEqual(['Kiel, Germany'])
  expect(JSON.stringify(paper)).toContain('"Colis"')
})
