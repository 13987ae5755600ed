import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import { isOfProduct, mailKinds } from '#entities/mail-kind.ts'
import { exampleFor } from '#server/mail/examples.ts'
import { ownTemplate, storeOwnTemplates } from '#server/mail/own-templates.ts'
import { templateFor } from '#server/mail/render.ts'
import { filled, filledLine, unknownIn } from '#server/mail/template.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: string

beforeAll(async () => {
  server = await startServer()
  shops = await signIn(server.url, 'shops')
})
afterAll(() => server.close())

type Body = { payload: Record<string, unknown>; fields?: Record<string, string[]>; code?: string }
const ask = async (method: string, path: string, body: object, token = shops) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  return { status: answer.status, body: answer.body as Body } // of these calls
}
const ofAll = (template: string, language = 'de_DE') =>
  server.db.one<{ id: number; version: number; subject: string; body: string }>(sql`
    select id, version, subject, body from mail_templates
    where template = ${template} and language = ${language} and shop_id is null`)

describe('the templates that Kontor brings', () => {
  test.each(mailKinds.flatMap((kind) => offeredLocales.map((language) => [kind, language] as const)))(
    '%s in %s says nothing that its mails do not know, and leaves nothing unfilled',
    (kind, language) => {
      const own = ownTemplate(kind, language)
      expect(unknownIn(kind, `${own.subject}\n${own.body}`)).toBeUndefined()
      const values = exampleFor(kind, language)
      expect(filledLine(own.subject, values)).toMatch(/^[^{}\n]{8,120}$/)
      const text = filled(own.body, values)
      // whoever waits for a product need not be a customer
      expect(text).toContain(isOfProduct(kind) ? 'ND-4701-M' : 'Nora Vogel')
      expect(text).not.toMatch(/[{}]|\b(?:undefined|null)\b|\n\n\n/)
    },
  )

  test('lie in the list, one for each kind and language, and are brought up to date until somebody writes in them', async () => {
    const count = await server.db.run(sql`select from mail_templates where shop_id is null`)
    expect(count).toBe(mailKinds.length * offeredLocales.length)
    await server.db.run(sql`update mail_templates set body = 'old' where template = 'order_ready'`)
    await server.db.run(sql`
      update mail_templates set body = 'ours', version = 2 where template = 'order_ready' and language = 'fr_FR'`)
    await storeOwnTemplates(server.db)
    expect((await ofAll('order_ready')).body).toBe(ownTemplate('order_ready', 'de_DE').body)
    expect((await ofAll('order_ready', 'fr_FR')).body).toBe('ours')
  })
})

describe('a template', () => {
  test('tells where the first thing is that it cannot fill, whole or torn', () => {
    const at = (text: string) => unknownIn('order_shipped', text)
    expect(at('{{ order.total }}\n{{order.number}} {{order.colour}}')).toEqual({
      name: 'order.colour',
      line: 2,
      column: 18,
    })
    // of two the first, also where the other is whole
    expect(at('a\n\n  {{order.number\n{{order.colour}}')).toEqual({ name: '{{order.number', line: 3, column: 3 })
    expect(at('order.number}} {{order.colour}}')).toEqual({ name: '}}', line: 1, column: 13 })
    expect(at('{{order.number}} {{\norder.total}}')).toBeUndefined()
  })

  test('is refused with the name of a placeholder that it does not know, and where it stands', async () => {
    const { id, version, body } = await ofAll('order_shipped')
    const save = (data: object) => ask('PATCH', `mail-template/${id}`, { data, version })
    for (const [data, field, name] of [
      [{ body: 'Guten Tag\nNummer {{ order.colour }}' }, 'body', 'Zeile 2, Spalte 8: „order.colour“'],
      // an invoice is no part of this mail
      [{ subject: 'Rechnung {{invoice.number}}' }, 'subject', 'invoice.number'],
      [{ body: `${body}\n{{order.number` }, 'body', '{{order.number'],
      [{ body: `${body}\n{{constructor}}` }, 'body', 'constructor'],
    ] as const) {
      const refused = await save(data)
      expect(refused.status).toBe(422)
      expect(refused.body.fields?.[field]?.[0]).toContain(name)
    }
    expect((await save({ body: `${body}\n{{ order.total }}` })).status).toBe(200)
  })

  test('of one shop goes before that of all, is there once, and goes again; that of all stays', async () => {
    const { id: shop } = await server.db.one<{ id: number }>(sql`select min(id) as id from shops`)
    const data = { template: 'order_ready', language: 'de_DE', shop_id: shop, subject: 'Komm vorbei', body: 'Hallo' }
    const made = await ask('POST', 'mail-template', { data })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await templateFor(server.db, 'order_ready', 'de_DE', shop)).toMatchObject({ subject: 'Komm vorbei' })
    expect(await templateFor(server.db, 'order_ready', 'de_DE', null)).toEqual(ownTemplate('order_ready', 'de_DE'))
    expect(await templateFor(server.db, 'order_ready', 'it_IT', shop)).toEqual(ownTemplate('order_ready', 'it_IT'))
    expect((await ask('POST', 'mail-template', { data })).body.fields?.['template']?.[0]).toBeTruthy()

    const remove = (id: number, version: number) => ask('DELETE', `mail-template/${id}`, { version })
    const { id, version } = made.body.payload as { id: number; version: number } // of a record
    expect((await remove(id, version)).status).toBe(200)
    const all = await ofAll('order_ready')
    expect(await remove(all.id, all.version)).toMatchObject({ status: 409, body: { code: 'mail_template_stays' } })
  })

  test('is shown with an example, and with an order to whoever may see it', async () => {
    const { id } = await ofAll('order_placed', 'fr_FR')
    const preview = (body: object, token?: string) => ask('POST', `mail-template/${id}/preview`, body, token)
    expect(await preview({})).toMatchObject({
      status: 200,
      body: { payload: { subject: expect.stringContaining('148231'), html: expect.stringContaining('Nora Vogel') } },
    })
    const { number } = await server.db.one<{ number: string }>(sql`
      select number from orders where status = 'processing' order by id desc limit 1`)
    const admin = await signIn(server.url, 'admin')
    expect((await preview({ order: number }, admin)).body.payload['subject']).toContain(number)
    expect((await preview({ order: 'no such order' }, admin)).status).toBe(404)
    // whoever keeps shops reads no orders
    expect((await preview({ order: number })).status).toBe(403)
    expect((await preview({}, await signIn(server.url, 'orders'))).status).toBe(403)
  })
  test('about a product is seen with one by its SKU, or with an example', async () => {
    const { id } = await ofAll('back_in_stock')
    const admin = await signIn(server.url, 'admin')
    const preview = (order: string, token?: string) => ask('POST', `mail-template/${id}/preview`, { order }, token)
    expect((await preview('')).body.payload['subject']).toContain('Merinoshirt')
    const { sku, name } = await server.db.one<{ sku: string; name: string }>(sql`
      select sku, name from products order by id desc limit 1`)
    expect((await preview(sku.toLowerCase(), admin)).body.payload['subject']).toBe(`Wieder da: ${name}`)
    expect((await preview('no such product', admin)).status).toBe(404)
    expect((await preview(sku)).status).toBe(403)
  })
})
