import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DateTime } from 'luxon'
import { hrefOf } from '#commands/places.ts'
import { offeredLocales } from '#entities/locale.ts'
import { handlersFor } from '#server/app.ts'
import { transaction } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { raiseExpired } from '#server/order/by-the-clock.ts'
import { answerOffer, offerLink } from '#server/offer/offer.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave } from '#tests/support/outbox.ts'
import { forgetHouse } from '#tests/support/no-house.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { picture, upload } from '#tests/support/upload.ts'

let server: TestServer
let shops: Shops
let orders: Person
const publicUrl = 'https://kontor.example'

beforeAll(async () => {
  server = await startServer({ publicUrl, trustProxy: 1 })
  await forgetHouse(server.db)
  shops = await makeShops(server.db)
  await server.db.run(sql`update shops set email = 'laden@kontor.example' where id = ${shops.plain}`)
  orders = person(server.url, await signIn(server.url, 'orders'))
})
afterAll(() => server.close())

type Sent = { order: number; document: number; token: string }

/** An order that was offered, with its paper drawn. */
async function offered(placement: 'pending' | 'confirmed' = 'pending'): Promise<Sent> {
  const order = await makeOrder(server.db, shops, 'preparing', { placement_status: placement })
  return send(order, 1)
}

async function send(order: number, version: number): Promise<Sent> {
  const moved = await orders.move(order, { type: 'order.offer' }, { version })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await leave(server, order)
  const { document, token } = await server.db.one<{ document: number; token: string }>(sql`
    select id as document, answer_token as token from documents where order_id = ${order} and type = 'proposal' order by id desc limit 1`)
  return { order, document, token }
}

const statusOf = async (order: number) =>
  (await server.db.one<{ status: string }>(sql`select status from orders where id = ${order}`)).status
const versionOf = async (order: number) =>
  (await server.db.one<{ version: number }>(sql`select version from orders where id = ${order}`)).version

/** From an address of its own each time, so that no test waits for another. */
let addresses = 0
const from = () => {
  addresses += 1
  return `198.51.100.${addresses % 250}`
}
const look = async (token: string, { headers, ...init }: RequestInit = {}) => {
  const answer = await fetch(`${server.url}/offer/${token}`, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, 'x-forwarded-for': from() },
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
/** As a browser sends the form. */
const post = (token: string, form: Record<string, string>) =>
  look(token, { method: 'POST', body: new URLSearchParams(form) })
const accept = (token: string, message = '') => post(token, { answer: 'accepted', message, confirmed: 'yes' })

describe('an offer on its page', () => {
  test('shows what was sent, says when it was opened, and asks before it takes an answer', async () => {
    const { order, document, token } = await offered()
    const opened = () =>
      server.db.one<{ first: string | null }>(
        sql`select date_first_opened as first from documents where id = ${document}`,
      )
    // a mail's scanner may ask whether it is there
    expect((await look(token, { method: 'HEAD' })).status).toBe(200)
    expect((await opened()).first).toBeNull()
    const { status, html, headers } = await look(token)
    expect(status).toBe(200)
    expect((await opened()).first).not.toBeNull()
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(html).not.toContain('<script')
    for (const shown of ['Zelt', 'T-1', '100,00', 'Hafenstraße 1', 'Angebot annehmen']) expect(html).toContain(shown)

    const asked = await post(token, { answer: 'accepted', message: 'Bitte <b>bald</b>' })
    expect(asked.status).toBe(200)
    expect(asked.html).toContain('verbindlich')
    expect(asked.html).toContain('Bitte &lt;b&gt;bald&lt;/b&gt;')
    expect(await statusOf(order)).toBe('proposal')
  })

  test('its PDF is the paper of that sending', async () => {
    const { token, document } = await offered()
    const answer = await fetch(`${server.url}/offer/${token}/pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { sha256 } = await server.db.one<{ sha256: string }>(sql`select sha256 from documents where id = ${document}`)
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })

  test.each(offeredLocales)('speaks %s', async (language) => {
    const { document, token } = await offered()
    await server.db.run(sql`alter table documents disable trigger keep_paper`)
    await server.db.run(
      sql`update documents set paper = jsonb_set(paper, '{language}', ${JSON.stringify(language)}::jsonb) where id = ${document}`,
    )
    await server.db.run(sql`alter table documents enable trigger keep_paper`)
    const { html } = await look(token)
    expect(html).toContain(`<html lang="${language.replace('_', '-').replace('en-EN', 'en-GB')}">`)
    expect(html).not.toMatch(/\{\{|undefined|null|(?:state|confirm|column)\./)
    const after = await accept(token)
    expect(after.status).toBe(303)
    expect((await look(token)).html).not.toMatch(/\{\{|undefined|state\./)
  })
})

describe('the logo of its shop', () => {
  const logoAt = async (token: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}/offer/${token}/logo`, { ...init, headers: { 'x-forwarded-for': from() } })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  /** A logo of its own for the shop, from the next paper on. */
  const withLogo = async (width: number): Promise<{ id: number; sha256: string }> => {
    const admin = await signIn(server.url, 'admin')
    const parts = upload(await picture(width, 90), { name: 'logo.png', purpose: 'shop.logo' })
    const { body } = await call(server.url, admin, 'POST', '/api/v3/file', parts)
    const { id } = (body as { payload: { id: number } }).payload
    await server.db.run(sql`update shops set logo_id = ${id} where id = ${shops.plain}`)
    const { sha256 } = await server.db.one<{ sha256: string }>(sql`
      select encode(sha256, 'hex') as sha256 from files where id = ${id}`)
    return { id, sha256 }
  }

  test('stands on the page as on the paper, and only its token opens it', async () => {
    const bare = await offered()
    const { sha256 } = await withLogo(300)
    const { token } = await offered()
    await server.db.run(sql`update shops set logo_id = null where id = ${shops.plain}`)

    const { html, headers } = await look(token)
    expect(html).toContain(`<img src="/offer/${token}/logo" alt="Test">`)
    expect(headers.get('content-security-policy')).toContain("; img-src 'self';")
    expect((await post(token, { answer: 'declined' })).html).toContain(`src="/offer/${token}/logo"`)
    const logo = await logoAt(token)
    expect(logo.status).toBe(200)
    expect(logo.headers.get('content-type')).toBe('image/webp')
    expect(logo.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(logo.headers.get('cache-control')).toBe('private, max-age=3600')
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(logo.bytes).digest('hex')).toBe(sha256)

    // another offer's token opens what is on its own paper, and one that is none nothing
    expect((await look(bare.token)).html).not.toContain('<img')
    const unknown = token.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const other of [bare.token, unknown, token.slice(1), '..%2f..%2fetc']) {
      const { status, headers: of, bytes } = await logoAt(other)
      expect(status, other).toBe(404)
      expect(of.get('content-type')).toContain('text/html')
      expect(of.get('cache-control')).toBe('no-store')
      expect(bytes.includes('WEBP')).toBe(false)
    }
    expect((await logoAt(token, { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
    const below = await fetch(`${server.url}/offer/${token}/logo/x`)
    expect(below.headers.get('content-type')).not.toContain('image')
  })

  test('that has gone leaves the name', async () => {
    const { id } = await withLogo(310)
    const { token } = await offered()
    await server.db.run(sql`update shops set logo_id = null where id = ${shops.plain}`)
    await server.db.run(sql`delete from files where id = ${id}`)
    const { html } = await look(token)
    expect(html).not.toContain('<img')
    expect(html).toContain('<strong>Test</strong>')
    expect((await logoAt(token)).status).toBe(404)
  })
})

/** The mails to the shop that an order's answers put into the outbox. */
const toldOf = (order: number) =>
  server.db.rows<{ payload: { to: string; document_id: number } }>(sql`
    select payload from outbox where object = 'order' and record_id = ${order} and name = 'offer_answered'`)

describe('the shop', () => {
  /** What an order has mailed of a kind, once its time has come. */
  const mailed = async (order: number, template: string) => {
    await server.db.run(sql`
      update outbox set held_until = now(), date_next = now() where object = 'order' and record_id = ${order} and kind = 'email'`)
    await workOutbox(server.db, handlersFor(server.config))
    return server.db.rows<{ id: number; recipient: string; language: string; subject: string; text: string }>(sql`
      select id, recipient, language, subject, text from communications where order_id = ${order} and template = ${template}`)
  }

  test.each([
    ['accepted', 'accepté'],
    ['declined', 'refusé'],
  ] as const)('is told by mail, in its own language, that an offer was %s', async (answer, word) => {
    await server.db.run(sql`update shops set language = 'fr_FR' where id = ${shops.plain}`)
    try {
      const { order, document, token } = await offered()
      await server.db.run(sql`
        update order_addresses set first_name = 'Nora', last_name = 'Vogel', country_code = 'DE' where order_id = ${order}`)
      expect(await toldOf(order)).toEqual([])
      await post(token, { answer, message: 'Bitte {{order.total}}\nbis <b>Freitag</b>', confirmed: 'yes' })
      expect(await toldOf(order)).toEqual([{ payload: { to: 'laden@kontor.example', document_id: document } }])
      await expect.poll(() => mailed(order, 'offer_answered'), { timeout: 20_000 }).toHaveLength(1)
      const [mail] = await mailed(order, 'offer_answered')
      const facts = await server.db.one<{ number: string; offer_number: string }>(sql`
        select number, offer_number from orders where id = ${order}`)
      expect(mail).toMatchObject({ recipient: 'laden@kontor.example', language: 'fr_FR' })
      expect(mail?.subject).toContain(`${facts.offer_number} ${word}`)
      for (const said of [facts.number, 'Nora Vogel', '100,00', 'Bitte {{order.total}}\nbis <b>Freitag</b>'])
        expect(mail?.text).toContain(said)
      expect(mail?.text).toContain(`${publicUrl}${hrefOf('order', { id: order })}`)
      // it is listed with every other mail
      const kept = await call(
        server.url,
        await signIn(server.url, 'orders'),
        'POST',
        `/api/v3/communication/${mail?.id}`,
        {},
      )
      expect(kept).toMatchObject({ status: 200, body: { payload: { template: 'offer_answered' } } })
    } finally {
      await server.db.run(sql`update shops set language = 'de_DE' where id = ${shops.plain}`)
    }
  })

  test('without an address is told nothing, and what is no answer tells nothing', async () => {
    const { order, token } = await offered()
    await post(token, { answer: 'accepted' })
    await server.db.run(sql`update shops set email = '' where id = ${shops.plain}`)
    await accept(token)
    await server.db.run(sql`update shops set email = 'laden@kontor.example' where id = ${shops.plain}`)
    expect(await statusOf(order)).toBe('pending-confirmation')
    await accept(token)
    expect(await toldOf(order)).toEqual([])
  })
})

describe('an answer', () => {
  test('moves the order, is kept with what was said and from where, and stands in its history by its customer', async () => {
    const { order, document, token } = await offered()
    const after = await accept(token, 'Lieferung bitte\r\nnach 17 Uhr\u0007')
    expect(after.status).toBe(303)
    expect(after.headers.get('location')).toBe(`/offer/${token}`)
    expect(await statusOf(order)).toBe('pending-confirmation')
    expect(
      await server.db.one(sql`
        select answer, answer_message, answer_address, date_answered is not null as dated from documents where id = ${document}`),
    ).toEqual({
      answer: 'accepted',
      answer_message: 'Lieferung bitte\nnach 17 Uhr',
      answer_address: expect.stringMatching(/^198\.51\.100\.\d+$/),
      dated: true,
    })
    expect(
      await server.db.one(sql`
        select verb, text, user_id from history where object = 'order' and record_id = ${order} order by id desc limit 1`),
    ).toEqual({ verb: 'order.accepted', text: 'Lieferung bitte\nnach 17 Uhr', user_id: null })
    expect((await look(token)).html).toContain('angenommen')
    // whoever had the order open meanwhile is told that it was the customer
    const late = await orders.move(order, { type: 'order.release' }, { version: (await versionOf(order)) - 1 })
    const { who } = await server.db.one<{ who: string }>(sql`
      select who from history where object = 'order' and record_id = ${order} order by id desc limit 1`)
    expect(late).toMatchObject({
      status: 409,
      code: 'conflict',
      body: { payload: { changed_by: who, changed_by_me: false, changed_by_customer: true } },
    })
  })

  test('confirms an order that is confirmed when it is placed', async () => {
    const { order, token } = await offered('confirmed')
    await accept(token)
    expect(await statusOf(order)).toBe('confirmed')
  })

  test('of the customer declines it; a second answer changes nothing, nor does a hundred at once', async () => {
    const { order, document, token } = await offered()
    const given = (answer: 'accepted' | 'declined') =>
      transaction(server.db, (tx) => answerOffer(tx, token, { answer, message: null, address: '192.0.2.1' }))
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => given(at % 2 === 0 ? 'declined' : 'accepted').catch(() => undefined)),
    )
    const states = new Set(all.flatMap((offer) => (offer === undefined ? [] : [offer.state])))
    expect(states.size).toBe(1)
    const [state] = states
    expect(await statusOf(order)).toBe(state === 'declined' ? 'declined' : 'pending-confirmation')
    const said = await server.db.rows(sql`
      select from history where object = 'order' and record_id = ${order} and verb in ('order.accepted', 'order.rejected')`)
    expect(said).toHaveLength(1)
    expect(await toldOf(order)).toHaveLength(1)
    await post(token, { answer: state === 'declined' ? 'accepted' : 'declined', confirmed: 'yes' })
    expect(
      (await server.db.one<{ answer: string }>(sql`select answer from documents where id = ${document}`)).answer,
    ).toBe(state)
    expect(await toldOf(order)).toHaveLength(1)
    // nobody changes it afterwards, not even somebody at the database
    await expect(server.db.run(sql`update documents set answer_message = 'x' where id = ${document}`)).rejects.toThrow(
      'kept as it was',
    )
  })

  test('comes too late for a revision that was replaced, for an offer that was changed, has expired or was placed', async () => {
    const first = await offered()
    const second = await send(first.order, await versionOf(first.order))
    expect(second.token).not.toBe(first.token)
    expect((await accept(first.token)).status).toBe(303)
    expect((await look(first.token)).html).toContain('neuere Fassung')
    expect(await toldOf(first.order)).toEqual([])
    expect(await statusOf(first.order)).toBe('proposal')
    // the one that holds shows nothing of the other's token, nor the other way round
    expect((await look(first.token)).html).not.toContain(second.token)

    await server.db.run(sql`update orders set total = total + 1 where id = ${first.order}`)
    await accept(second.token)
    expect((await look(second.token)).html).toContain('überarbeiten')
    expect(await statusOf(first.order)).toBe('proposal')

    const placed = await offered()
    await orders.move(placed.order, { type: 'order.place' }, { version: await versionOf(placed.order) })
    await accept(placed.token)
    expect((await look(placed.token)).html).toContain('abgeschlossen')
    expect(await statusOf(placed.order)).toBe('pending')
  })

  test('is no longer asked for after the last day, and the clock declines the order, once', async () => {
    const { order, token } = await offered()
    const late = DateTime.now().plus({ days: 60 })
    expect(await raiseExpired(server.db, { now: DateTime.now() })).toBe(0)
    expect(await statusOf(order)).toBe('proposal')
    const [raised, again] = await Promise.all([
      raiseExpired(server.db, { now: late }),
      raiseExpired(server.db, { now: late }),
    ])
    expect(raised + again).toBeGreaterThan(0)
    expect(await statusOf(order)).toBe('declined')
    const said = await server.db.rows(sql`
      select from history where object = 'order' and record_id = ${order} and verb = 'order.expired'`)
    expect(said).toHaveLength(1)
    await accept(token)
    expect(await statusOf(order)).toBe('declined')
  })
})

test('the mail of an offer leads to its newest sending, and nowhere without PUBLIC_URL', async () => {
  const { order, token } = await offered()
  const mailed = async () => {
    await server.db.run(sql`
      update outbox set held_until = now(), date_next = now() where object = 'order' and record_id = ${order} and kind = 'email'`)
    await workOutbox(server.db, handlersFor(server.config))
    return server.db.rows<{ text: string }>(sql`
      select text from communications where order_id = ${order} and template = 'order_offered'`)
  }
  await expect.poll(mailed, { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await mailed()
  expect(mail?.text).toContain(`${publicUrl}/offer/${token}`)
  expect(await transaction(server.db, (tx) => offerLink(tx, order, undefined))).toBe('')
})

describe('nothing else is reached', () => {
  test('by a token that is none, by another path, another method or another body', async () => {
    const { order, token } = await offered()
    const other = token.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const wrong of [other, token.slice(1), `${token}0`, `${token}%0a`, '..%2f..%2fetc', "'%20or%201=1"]) {
      const { status, html } = await look(wrong)
      expect(status, wrong).toBe(404)
      expect(html).not.toContain('Zelt')
      expect((await accept(wrong)).status).toBe(404)
    }
    for (const path of [`${token}/xml`, `${token}/pdf/x`, `${token}/../../api/v3/search`])
      expect((await look(path)).html).not.toContain('Zelt')
    expect((await look(token, { method: 'DELETE' })).status).toBe(404)
    expect((await look(token, { method: 'PATCH', body: new URLSearchParams({ answer: 'accepted' }) })).status).toBe(404)
    const json = await look(token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'accepted', confirmed: 'yes' }),
    })
    expect(json.status).toBe(415)
    const huge = await post(token, { answer: 'accepted', confirmed: 'yes', message: 'x'.repeat(20_000) })
    expect(huge.status).toBe(413)
    expect((await post(token, { answer: 'paid', confirmed: 'yes' })).status).toBe(303)
    expect((await post(token, {})).status).toBe(303)
    expect(await statusOf(order)).toBe('proposal')
    // the token of a page is none of a call
    const called = await fetch(`${server.url}/api/v3/order/${order}/actions`, {
      method: 'POST',
      headers: { Token: token },
    })
    expect(called.status).toBe(401)
    // a document that is no offer has no page
    await server.db.run(sql`
      update documents set answer_token = ${other} where id = (select min(id) from documents where type = 'invoice')`)
    expect((await look(other)).status).toBe(404)
  })

  test('too often', async () => {
    const own = await startServer({ trustProxy: 1 })
    try {
      const at = (address: string) =>
        fetch(`${own.url}/offer/${'0'.repeat(22)}`, { headers: { 'x-forwarded-for': address } })
      const all = await Promise.all(Array.from({ length: 70 }, () => at('198.51.100.7')))
      const statuses = all.map(({ status }) => status)
      expect(statuses.filter((status) => status === 404)).toHaveLength(60)
      const refused = all.find(({ status }) => status === 429)
      expect(refused?.headers.get('retry-after')).toBe('60')
      expect(refused?.headers.get('content-type')).toContain('text/html')
      expect((await at('198.51.100.8')).status).toBe(404)
      // its parts count as it does
      const logo = await fetch(`${own.url}/offer/${'0'.repeat(22)}/logo`, {
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
      expect(logo.status).toBe(429)
    } finally {
      await own.close()
    }
  })
})

test('of several sendings within the hold the last one leaves: one paper, one mail', async () => {
  const order = await makeOrder(server.db, shops, 'preparing')
  const first = await orders.move(order, { type: 'order.offer' }, { version: 1 })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await server.db.run(sql`update order_items set price = price + 1 where order_id = ${order}`)
  const again = await orders.move(order, { type: 'order.offer' }, { version: await versionOf(order) })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await leave(server, order)
  const papers = () =>
    server.db.rows(sql`
      select status, revision, cancels_id from documents where order_id = ${order} and type = 'proposal' order by id`)
  expect(await papers()).toEqual([{ status: 'sent', revision: 1, cancels_id: null }])
  const jobs = () =>
    server.db.rows<{ kind: string; status: string }>(sql`
      select kind, status from outbox where object = 'order' and record_id = ${order} order by id`)
  expect((await jobs()).map(({ status }) => status)).toEqual([
    'dropped',
    'dropped',
    'done',
    expect.not.stringMatching('dropped'),
  ])

  // a revision afterwards takes its place, as before
  await orders.move(order, { type: 'order.offer' }, { version: await versionOf(order) })
  await leave(server, order)
  expect(await papers()).toMatchObject([
    { status: 'cancelled', revision: 1 },
    { status: 'sent', revision: 2 },
  ])
})
