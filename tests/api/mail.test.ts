import { createHash } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { languageFor } from '#server/mail/language.ts'
import { handlersFor } from '#server/app.ts'
import type { SmtpServer } from '#server/config.ts'
import { transaction } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { readMail, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startProcess } from '#tests/support/process.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let post: MailServer
let shops: Shops
let jana: Person
let orders: string

beforeAll(async () => {
  // its own worker has no mail server, and would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startServer({ publicUrl: undefined })
  vi.useRealTimers()
  post = await startMailServer()
  shops = await makeShops(server.db)
  orders = await signIn(server.url, 'orders')
  jana = person(server.url, orders)
  await server.db.run(sql`
    update shops set name = 'Käse & Söhne', email = 'hallo@kaese.example' where id = ${shops.plain}`)
})
afterAll(async () => {
  await post.close()
  await server.close()
})
// what the demo left there is nobody's here
beforeEach(() => server.db.run(sql`delete from outbox`))

const order = (facts = {}) => makeOrder(server.db, shops, 'processing', facts)

/** A mail of this order waits in the outbox, and its hold is over unless said otherwise. */
const put = async (
  record: number,
  { name = 'order_placed', to = 'nora@example.com', object = 'order', held = false } = {},
) =>
  (
    await server.db.one<{ id: number }>(sql`
      insert into outbox (object, record_id, kind, name, payload, held_until)
      values (${object}, ${record}, 'email', ${name}, ${JSON.stringify({ to })}::jsonb,
        clock_timestamp() + ${held ? '1 hour' : '-1 second'}::interval) returning id`)
  ).id

const work = (smtp: SmtpServer | null = post.smtp) =>
  workOutbox(server.db, handlersFor({ ...server.config, smtp: smtp ?? undefined }))

type Kept = {
  id: number
  version: number
  status: string
  error: string | null
  trouble: string | null
  text: string
  subject: string
  language: string
}
const mailOf = (record: number) =>
  server.db.maybe<Kept>(sql`
    select id, version, status, error, trouble, text, subject, language from communications where order_id = ${record} order by id desc limit 1`)
const sentTo = (address: string) => post.received.filter(({ to }) => to.includes(address))
const address = () => `${crypto.randomUUID().slice(0, 8)}@example.com`

describe('a mail', () => {
  test('arrives as it was kept, with its umlauts, from the shop, in the language of its reader', async () => {
    const to = address()
    const id = await order()
    await server.db.run(sql`
      update order_addresses set first_name = 'Jürgen', last_name = 'Groß <b>', country_code = 'DE' where order_id = ${id}`)
    await put(id, { to })
    await work()
    const [sent = never()] = sentTo(to)
    const [mail, { from, raw }] = [await readMail(sent), sent]
    const kept = await mailOf(id)
    expect(kept).toMatchObject({ status: 'sent', language: 'de_DE', error: null })
    expect(mail.subject).toBe(kept?.subject)
    expect(mail.subject).toContain('Käse & Söhne')
    expect(mail.from).toMatchObject({ name: 'Käse & Söhne', address: 'hallo@kaese.example' })
    expect(from).toBe('hallo@kaese.example')
    expect(mail.text?.trim().replaceAll('\r\n', '\n')).toBe(kept?.text)
    expect(mail.text).toContain('Guten Tag Jürgen Groß <b>,')
    expect(mail.html).toContain('Jürgen Groß &lt;b&gt;')
    expect(mail.html).not.toMatch(/<(?:script|style|iframe|form|img)|\son\w+=|\{\{/i)
    expect(mail.messageId).toMatch(/^<\d+\.[0-9a-f]{20}@kaese\.example>$/)
    expect(raw.toLowerCase()).not.toContain('\nbcc:')
  })

  test.each([
    ['FR', 'fr_FR', 'Bonjour '],
    ['IT', 'it_IT', 'Gentile '],
    ['ES', 'es_ES', 'Hola, '],
    ['FI', 'fi_FI', 'Hei '],
    ['GB', 'en_EN', 'Dear '],
    ['CH', 'de_DE', 'Guten Tag '],
  ])('to %s is written in %s', async (country, language, greeting) => {
    const id = await order()
    await server.db.run(sql`update order_addresses set country_code = ${country} where order_id = ${id}`)
    await put(id)
    await work()
    const kept = await mailOf(id)
    expect(kept).toMatchObject({ status: 'sent', language })
    expect(kept?.text.startsWith(greeting)).toBe(true)
    expect(kept?.text).not.toMatch(/\{\{|\}\}|undefined|null/)
  })

  test.each([
    ['FR', 'Sous-total'],
    ['IT', 'Subtotale'],
    ['ES', 'Subtotal'],
    ['FI', 'Välisumma'],
    ['GB', 'Subtotal'],
    ['DE', 'Zwischensumme'],
  ])(
    'to %s says what leads from its lines to its total, in a template that a shop wrote before, too',
    async (to, first) => {
      const id = await order()
      await server.db.run(sql`update order_addresses set country_code = ${to} where order_id = ${id}`)
      await server.db.run(sql`
      insert into order_fees (order_id, place, name, type, calculation, amount)
      values (${id}, 1, 'Geschenkpapier', 'fee', 'fixed', 5), (${id}, 2, 'Treue', 'discount', 'fixed', 10)`)
      await server.db.run(sql`
      update orders set is_tax_included = false, shipping_total = 7, total = 121.38 where id = ${id}`)
      /** What is said below the lines, down to the total, as cents. */
      const said = async () => {
        const lines = ((await mailOf(id))?.text ?? '').split('\n')
        const from = lines.findIndex((line) => line.startsWith(first))
        const total = lines.findIndex((line) => /\b121[,.]38\b/.test(line))
        expect(from, lines.join('\n')).toBeGreaterThan(0)
        return lines
          .slice(from, total + 1)
          .filter((line) => line !== '')
          .map((line) => {
            const value = line.slice(line.lastIndexOf(':'))
            const [, units, cents] = /(\d+)[,.](\d\d)/.exec(value) ?? []
            return Number(`${/[-−]/.test(value) ? '-' : ''}${units}${cents}`)
          })
      }
      const sums = [100_00, 5_00, -10_00, 7_00, 102_00, 19_38, 121_38]
      await put(id, { name: 'order_offered' })
      await work()
      expect(await said()).toEqual(sums)
      await server.db.run(sql`
      update mail_templates set body = replace(body, '{{order.sums}}' || chr(10), ''), version = 2
      where template = 'order_placed' and shop_id is null`)
      await put(id, { name: 'order_placed' })
      await work()
      expect(await said()).toEqual(sums)
    },
  )

  test('goes to Switzerland as its shop is written, and elsewhere too where no language is known', () => {
    expect(languageFor('CH', 'de_CH')).toBe('de_CH')
    expect(languageFor('NL', 'fr_FR')).toBe('fr_FR')
    expect(languageFor(null, 'sl_SI')).toBe('de_DE')
  })

  test('of an invoice says its number, once it has one', async () => {
    const { id, order: about } = await makeInvoice(server.db, shops, 'created', { isIssued: false })
    const job = await put(id, { name: 'invoice', object: 'invoice' })
    await work()
    expect(await mailOf(about)).toBeUndefined()
    await server.db.run(sql`update invoices set number = 'R77-2026-00001', date_issued = now() where id = ${id}`)
    await server.db.run(sql`update outbox set date_next = now() where id = ${job}`)
    await work()
    const kept = await mailOf(about)
    expect(kept?.subject).toBe('Ihre Rechnung R77-2026-00001')
    // the line of a day that is not known is left out
    expect(kept?.text).not.toContain('Zahlbar bis')
  })

  test('of an invoice carries its paper, as it was stored', async () => {
    const to = address()
    const { id, order: about } = await makeInvoice(server.db, shops, 'created', { isIssued: false })
    await server.db.run(sql`
      insert into invoice_items (invoice_id, order_item_id, quantity)
      select ${id}, id, quantity from order_items where order_id = ${about}`)
    await transaction(server.db, (tx) => applyOccurrence(tx, invoiceLife, id, { type: 'invoice.issued' }))
    await put(id, { name: 'invoice', object: 'invoice', to })
    await work()
    const kept = await mailOf(about)
    expect(kept).toMatchObject({ status: 'sent', error: null })
    const { attachments } = await readMail(sentTo(to)[0] ?? never())
    const { number, sha256 } = await server.db.one<{ number: string; sha256: string }>(sql`
      select number, sha256 from documents where invoice_id = ${id}`)
    expect(attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: 'application/pdf' }])
    const bytes = Buffer.from(attachments[0]?.content as ArrayBuffer) // as postal-mime gives it
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const { body } = await call(server.url, orders, 'POST', `/api/v3/communication/${kept?.id}`, {
      expand: ['attachments'],
    })
    expect(body).toMatchObject({ payload: { attachments: [{ name: `${number}.pdf`, size: bytes.length }] } })
  })

  test('of a paper is told with the paper, which counts as sent from the move on: it waits, has failed, has left', async () => {
    const { id, order: about } = await makeInvoice(server.db, shops, 'created', { isIssued: false })
    await transaction(server.db, (tx) => applyOccurrence(tx, invoiceLife, id, { type: 'invoice.issued' }))
    const { id: document } = await server.db.one<{ id: number }>(sql`
      select id from documents where invoice_id = ${id}`)
    const version = async (row: number) =>
      (await server.db.one<{ version: number }>(sql`select version from documents where id = ${row}`)).version
    const told = async () => {
      const { body } = await call(server.url, orders, 'POST', `/api/v3/document/${document}`, {})
      const { mail, status } = (body as { payload: { mail: string | null; status: string } }).payload
      const lists = await Promise.all(
        ([`order/${about}`, `invoice/${id}`] as const).map(async (whose) => {
          const answer = await call(server.url, orders, 'POST', `/api/v3/${whose}`, { expand: ['documents'] })
          return (answer.body as { payload: { documents: { mail: string | null }[] } }).payload.documents[0]?.mail
        }),
      )
      expect(lists).toEqual([mail, mail])
      return `${status} ${mail}`
    }
    expect(await told()).toBe('issued null')
    const sent = await call(server.url, orders, 'POST', `/api/v3/document/${document}/action/send`, {
      version: await version(document),
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(await told()).toBe('sent queued')
    await server.db.run(sql`update outbox set held_until = now() where object = 'invoice' and record_id = ${id}`)
    const strict = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    await work(strict.smtp)
    await strict.close()
    expect(await told()).toBe('sent failed')
    await resent(about)
    expect(await told()).toBe('sent queued')
    await work()
    expect(await told()).toBe('sent sent')
  })

  test('of what gives a part back goes with that paper, and its invoice stays where it is', async () => {
    const {
      id,
      version,
      order: about,
      refund,
      invoice,
    } = await server.db.one<Record<'id' | 'version' | 'order' | 'refund' | 'invoice', number>>(sql`
      select d.id, d.version, d.order_id as "order", d.refund_id as refund, d.invoice_id as invoice
      from documents d join orders o on o.id = d.order_id and o.email <> ''
      where d.type = 'credit-invoice' and d.refund_id is not null and d.cancels_id is null and d.status <> 'draft'
        and d.invoice_id is not null order by d.id desc limit 1`)
    const versionOf = async () =>
      (await server.db.one<{ version: number }>(sql`select version from invoices where id = ${invoice}`)).version
    const before = await versionOf()
    const sent = await call(server.url, orders, 'POST', `/api/v3/document/${id}/action/send`, { version })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body).toMatchObject({ payload: { entity: { status: 'sent', mail: 'queued' } } })
    expect(
      await server.db.rows(sql`
        select name, (payload ->> 'refund_id')::integer as refund from outbox
        where object = 'order' and record_id = ${about} and kind = 'email' and status = 'held'`),
    ).toEqual([{ name: 'refund_confirmed', refund }])
    expect(await versionOf()).toBe(before)
  })

  test('has no line that somebody put into an address or a name', async () => {
    const before = post.received.length
    const ids: number[] = []
    for (const to of [
      'nora@example.com\r\nBcc: eve@example.com',
      'nora@example.com, eve@example.com',
      '"Eve" <eve@example.com>',
      'nora@example.com\u0007',
      'nora',
      '',
    ]) {
      const id = await order()
      ids.push(id)
      await put(id, { to })
    }
    await work()
    for (const id of ids) expect(await mailOf(id)).toMatchObject({ status: 'failed', trouble: 'no_recipient' })
    expect(post.received).toHaveLength(before)

    const [id, to] = [await order(), address()]
    await server.db.run(sql`update orders set number = ${`T\r\nBcc: eve@example.com\r\n${id}`} where id = ${id}`)
    await put(id, { to })
    await work()
    const [sent = never()] = sentTo(to)
    const [mail, { raw }] = [await readMail(sent), sent]
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im)
    expect(mail.subject).toContain(`T Bcc: eve@example.com ${id}`)
  })
})

describe('handed over once', () => {
  test('by several servers at a time', async () => {
    const [id, to] = [await order(), address()]
    await put(id, { to })
    await Promise.all([work(), work(), work()])
    expect(sentTo(to)).toHaveLength(1)
    expect(await work()).toBe(0)
  })

  test('for two presses of a key; not at all where the move is taken back before it leaves', async () => {
    const [id, to] = [await order(), address()]
    await put(id, { to })
    await work()
    const { id: mail, version } = (await mailOf(id)) ?? never()
    const resend = () => call(server.url, orders, 'POST', `/api/v3/communication/${mail}/action/resend`, { version })
    const answers = await Promise.all([resend(), resend()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const moved = answers.find(({ status }) => status === 200) ?? never()
    const { undo } = (moved.body as { payload: { undo: { token: string } } }).payload // of a move
    expect((await call(server.url, orders, 'POST', `/api/v3/undo/${undo.token}`)).status).toBe(200)
    expect(await mailOf(id)).toMatchObject({ status: 'sent' })
    await server.db.run(sql`update outbox set held_until = now() - interval '1 second'`)
    await work()
    expect(sentTo(to)).toHaveLength(1)
  })

  test('a move that is taken back within the hold sends none, and keeps none', async () => {
    const id = await makeOrder(server.db, shops, 'pending', {})
    const { changed } = await jana.move(id, { type: 'order.cancel' })
    expect(
      await server.db.run(sql`select from outbox where record_id = ${id} and kind = 'email' and status = 'held'`),
    ).toBe(1)
    await call(server.url, orders, 'POST', `/api/v3/undo/${changed.undo?.token}`)
    await server.db.run(sql`update outbox set held_until = now() - interval '1 second'`)
    await work()
    expect(await mailOf(id)).toBeUndefined()
  })

  test(
    'a server that is killed while it hands a mail over leaves it unclear, and no later one sends it by itself',
    { timeout: 60_000 },
    async () => {
      const [id, to] = [await order(), address()]
      const got = Promise.withResolvers<void>()
      let count = 0
      // it has all of the mail, and never says so
      const mute = await startMailServer({
        onData: (stream) => {
          stream.on('data', () => {})
          stream.on('end', () => {
            count += 1
            got.resolve()
          })
        },
      })
      const job = await put(id, { to, held: true })
      const DATABASE_URL = server.db.pool.options.connectionString ?? ''
      const settings = { DATABASE_URL, DATA_DIR: server.config.dataDir, SMTP_URL: `smtp://127.0.0.1:${mute.smtp.port}` }
      const other = startProcess(settings)
      await other.url
      await claimBy(job)
      await got.promise
      await other.end('SIGKILL')
      expect(await mailOf(id)).toMatchObject({ status: 'unclear' })
      await server.db.run(sql`update outbox set claimed_until = now() where id = ${job}`)
      await work()
      await work()
      expect(count).toBe(1)
      expect(sentTo(to)).toHaveLength(0)
      expect(await mailOf(id)).toMatchObject({ status: 'unclear' })
      expect(await server.db.one(sql`select status, trouble from outbox where id = ${job}`)).toMatchObject({
        status: 'dead',
        trouble: 'mail_unclear',
      })
      // whoever knows better sends it again
      await resent(id)
      await work()
      expect(sentTo(to)).toHaveLength(1)
      expect(await mailOf(id)).toMatchObject({ status: 'sent' })
      await mute.close()
    },
  )
})

/** Due for whichever server looks next. */
const claimBy = (job: number) => server.db.run(sql`update outbox set held_until = now() where id = ${job}`)

/** Sent again as a person does it, and due at once. */
async function resent(id: number): Promise<void> {
  const { id: mail, version } = (await mailOf(id)) ?? never()
  const { status, body } = await call(server.url, orders, 'POST', `/api/v3/communication/${mail}/action/resend`, {
    version,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await server.db.run(
    sql`update outbox set held_until = now() - interval '1 second' where object = 'communication' and record_id = ${mail}`,
  )
}

describe('a mail server', () => {
  test('of the settings that cannot be asked is told by its code, until it can', async () => {
    const [id, to] = [await order(), address()]
    const job = await put(id, { to })
    await server.db.run(sql`update settings set smtp_host = '127.0.0.1', smtp_port = 9`)
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'queued', trouble: 'mail_not_public', error: null })
    expect(await server.db.one(sql`select status, trouble from outbox where id = ${job}`)).toEqual({
      status: 'retrying',
      trouble: 'mail_not_public',
    })
    await server.db.run(sql`update settings set smtp_host = null, smtp_port = null`)
    await server.db.run(sql`update outbox set date_next = now() where id = ${job}`)
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'sent', trouble: null, error: null })
  })

  test('that is down is asked again, and gets the mail once it is up', async () => {
    const [id, to] = [await order(), address()]
    const job = await put(id, { to })
    // a port that nobody listens on
    const probe = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    const { port } = probe.address() as AddressInfo // it listens on a port
    await new Promise((resolve) => probe.close(resolve))
    await work({ ...post.smtp, port })
    expect(await mailOf(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('ECONNREFUSED') })
    expect(await server.db.one(sql`select status from outbox where id = ${job}`)).toEqual({ status: 'retrying' })
    await server.db.run(sql`update outbox set date_next = now() where id = ${job}`)
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'sent', error: null })
    expect(sentTo(to)).toHaveLength(1)
  })

  test('that refuses an address for good says why; sent again, the mail is another one', async () => {
    const [id, to] = [await order(), address()]
    const job = await put(id, { to })
    const strict = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    })
    await work(strict.smtp)
    expect(await mailOf(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('550 No such user here'),
    })
    expect(await server.db.one(sql`select status from outbox where id = ${job}`)).toEqual({ status: 'dead' })
    await resent(id)
    await work(strict.smtp)
    await resent(id)
    await work()
    expect(sentTo(to)).toHaveLength(1)
    expect((await readMail(sentTo(to)[0] ?? never())).messageId).not.toContain(`<${job}.`)
    await strict.close()
  })

  test('gets what a shop is told of its customer from the shop, for whom a reply goes to the customer and nobody is watched', async () => {
    await server.db.run(sql`
      update shops set bcc = 'archive@kaese.example', reply_to = 'antwort@kaese.example', tracks_opens = true
      where id = ${shops.plain}`)
    const to = address()
    const id = await order()
    await put(id, { name: 'offer_answered', to })
    await workOutbox(server.db, handlersFor({ ...server.config, smtp: post.smtp, publicUrl: 'https://kontor.example' }))
    const [sent = never()] = sentTo(to)
    expect(sent.to).toEqual([to])
    const mail = await readMail(sent)
    expect(mail.replyTo).toMatchObject([{ address: 'someone@example.com' }])
    expect(mail.html).toContain(`https://kontor.example/orders/${id}`)
    expect(mail.html).not.toContain('<img')
    await server.db.run(sql`
      update shops set bcc = null, reply_to = null, tracks_opens = false where id = ${shops.plain}`)
  })

  test('that refuses the customer and takes the shop’s copy has not sent the mail', async () => {
    await server.db.run(sql`update shops set bcc = 'archive@kaese.example' where id = ${shops.plain}`)
    const strict = await startMailServer({
      onRcptTo: ({ address: to }, _session, done) =>
        to.startsWith('archive') ? done() : done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    })
    const id = await order()
    await put(id)
    await work(strict.smtp)
    expect(await mailOf(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('550 No such user here'),
    })
    expect(strict.received.map(({ to }) => to)).toEqual([['archive@kaese.example']])
    await strict.close()
    await server.db.run(sql`update shops set bcc = null where id = ${shops.plain}`)
  })

  test('that is full for a while is asked again, without a doubt about what it has', async () => {
    const [id, to] = [await order(), address()]
    await put(id, { to })
    const full = await startMailServer({
      onData: (stream, _session, done) => {
        stream.on('data', () => {})
        stream.on('end', () => done(Object.assign(new Error('Mailbox full'), { responseCode: 452 })))
      },
    })
    await work(full.smtp)
    expect(await mailOf(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('452 Mailbox full') })
    await full.close()
  })

  test('that hangs up amid a mail may have it: nobody sends it again by itself', async () => {
    const [id, to] = [await order(), address()]
    await put(id, { to })
    const rude = await startMailServer({
      onData: (stream) => {
        stream.on('data', () => {})
        stream.on('end', () => rude.hangUp())
      },
    })
    await work(rude.smtp)
    expect(await mailOf(id)).toMatchObject({ status: 'unclear' })
    await rude.close()
  })

  test('that nobody has set up leaves mails in the outbox, where they are read', async () => {
    const id = await order()
    await put(id)
    await work(null)
    const kept = await mailOf(id)
    expect(kept).toMatchObject({ status: 'outbox' })
    const { body } = await call(server.url, orders, 'POST', `/api/v3/communication/${kept?.id}`, {
      expand: ['copy', 'attachments', 'history'],
    })
    expect(body).toMatchObject({
      payload: {
        status: 'outbox',
        copy: [{ text: kept?.text, html: expect.stringContaining('<!doctype html>') }],
        attachments: [],
        history: [{ verb: 'communication.kept', from: 'queued', to: 'outbox' }],
      },
    })
  })
})

describe('that a mail was opened', () => {
  const publicUrl = 'https://kontor.example'
  const send = async (isTracked: boolean, address_ = address()) => {
    await server.db.run(sql`update shops set tracks_opens = ${isTracked} where id = ${shops.plain}`)
    const id = await order()
    await put(id, { to: address_ })
    await workOutbox(server.db, handlersFor({ ...server.config, smtp: post.smtp, publicUrl }))
    return { id, html: (await readMail(sentTo(address_)[0] ?? never())).html ?? '' }
  }
  const opened = async (id: number) =>
    server.db.one<{ first: string | null; last: string | null }>(sql`
      select date_first_opened as first, date_last_opened as last from communications where order_id = ${id}`)
  const look = async (path: string) => {
    const answer = await fetch(new URL(path, server.url))
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]
  }
  const theDot = [200, 'image/gif', 42]

  test('is asked of no mail unless its shop wants to know, and there is an address to ask', async () => {
    expect((await send(false)).html).not.toContain('<img')
    const to = address()
    await server.db.run(sql`update shops set tracks_opens = true where id = ${shops.plain}`)
    await put(await order(), { to })
    await work()
    expect((await readMail(sentTo(to)[0] ?? never())).html).not.toContain('<img')
  })

  test('is known by an image that gives nothing else, and by its token alone', async () => {
    const { id, html } = await send(true)
    const [, path = ''] = /<img src="https:\/\/kontor\.example(\/api\/v3\/mail\/[0-9a-f]{64}\/image)"/.exec(html) ?? []
    expect(path).not.toBe('')
    // the copy in the console asks for nothing
    const kept = await server.db.one<{ html: string }>(sql`select html from communications where order_id = ${id}`)
    expect(kept.html).not.toContain('<img')
    expect(await look(path.replace(/[0-9a-f]{64}/, 'f'.repeat(64)))).toEqual(theDot)
    expect(await look('/api/v3/mail/x/image')).toEqual(theDot)
    expect(await opened(id)).toEqual({ first: null, last: null })
    expect(await look(path)).toEqual(theDot)
    const { first } = await opened(id)
    expect(first).not.toBeNull()
    await server.db.run(sql`
      update communications set date_first_opened = now() - interval '1 hour', date_last_opened = now() - interval '1 hour'
      where order_id = ${id}`)
    const before = await opened(id)
    await look(path)
    const after = await opened(id)
    expect(after.first).toBe(before.first)
    expect(after.last).not.toBe(before.last)
    // a shop that does not want to know any more
    await server.db.run(sql`update shops set tracks_opens = false where id = ${shops.plain}`)
    await server.db.run(
      sql`update communications set date_first_opened = null, date_last_opened = null where order_id = ${id}`,
    )
    expect(await look(path)).toEqual(theDot)
    expect(await opened(id)).toEqual({ first: null, last: null })
  })

  test('is believed so often of an address, and answered alike beyond that', async () => {
    const { id, html } = await send(true)
    const [path = ''] = /\/api\/v3\/mail\/[0-9a-f]{64}\/image/.exec(html) ?? []
    const none = path.replace(/[0-9a-f]{64}/, 'e'.repeat(64))
    const pressed = async () => {
      await Promise.all(Array.from({ length: 130 }, () => look(none)))
      expect(await look(path)).toEqual(theDot)
      return (await opened(id)).first
    }
    if ((await pressed()) === null) return
    // a minute was over amid them; another one is not
    await server.db.run(sql`
      update communications set date_first_opened = null, date_last_opened = null where order_id = ${id}`)
    expect(await pressed()).toBeNull()
  })
})

test('an order shows its mails to whoever reads it, to shipping staff those about the goods', async () => {
  const id = await order()
  await put(id, { name: 'order_placed' })
  await put(id, { name: 'order_shipped' })
  await work()
  const read = async (login: string) => {
    const token = await signIn(server.url, login)
    const { body } = await call(server.url, token, 'POST', `/api/v3/order/${id}`, { expand: ['communication'] })
    return (body as { payload: { communication: { subject: string }[] } }).payload.communication.length // of an order
  }
  expect(await read('orders')).toBe(2)
  expect(await read('shipping')).toBe(1)
  const { id: mail } = (await mailOf(id)) ?? never()
  const refused = await call(server.url, await signIn(server.url, 'shipping'), 'POST', `/api/v3/communication/${mail}`)
  expect(refused.status).toBe(403)
})

function never(): never {
  throw new Error('There is no such mail')
}
