import type { FastifyInstance } from 'fastify'
import { mayWrite } from '#entities/access.ts'
import { shopOf } from '#entities/in-shops.ts'
import { order } from '#entities/order/order.ts'
import { plainVatNumber } from '#entities/order/vat-check.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { readWritten, requireFields } from '#server/edit/record-to-edit.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { notFound } from '#server/store/not-found.ts'
import type { User } from '#server/store/session.ts'
import { vatFormOf, type VatForm } from '#server/vat/form.ts'
import { askVies } from '#server/vat/vies.ts'

/** VAT numbers are asked about at the EU's service, and what it says is kept (ADR 0144, 0153). */
export function vatRoutes(app: FastifyInstance, { outboundAllow, viesUrl }: Pick<Config, 'outboundAllow' | 'viesUrl'>) {
  const ways = { call: guardedFetch({ outboundAllow }), url: viesUrl }

  implement(app, 'vat.check', async ({ user, db, body: { vat_number, company, ...asked }, change, request }) => {
    const about = await meant(db, user, asked)
    const requester = await requesterOf(db, about.shop)
    const form = vatFormOf(vat_number)
    if (form.is !== 'union')
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { vat_number: form.is === 'elsewhere' ? 'vat_number_elsewhere' : 'vat_number_malformed' },
      })
    const name = company?.trim() || undefined
    // nothing is held meanwhile: the service may take its time
    const said = await askVies({ number: form, requester, company: name }, ways)
    // an order that holds another number yet takes it along once it is saved
    const isHeld = about.object === order.name && plainVatNumber(about.number ?? '') === form.full
    return change(async (tx) => {
      const kept = await tx.one<Kept>(sql`
        insert into vat_checks (order_id, shop_id, vat_number, company, requester_number, status, checked_by,
          consultation_number, name, address, name_match, said)
        values (${isHeld ? about.id : null}, ${about.shop}, ${form.full}, ${name ?? null},
          ${said.asRequester ? (requester?.full ?? null) : null}, ${said.status}, ${user.name},
          ${cut(said.consultation_number, 60)}, ${cut(said.name, 300)}, ${cut(said.address, 500)}, ${said.name_match},
          ${said.said})
        returning status, date_checked as checked_at, consultation_number, name_match`)
      const entry = { object: about.object, objectId: about.id, after: { vat_number: form.full, status: kept.status } }
      await audit(tx, { user, verb: `${about.object}.check_vat`, ...entry, remoteAddress: addressOf(request) })
      return kept
    })
  })
}

type Kept = {
  status: 'valid' | 'invalid' | 'unavailable'
  checked_at: string
  consultation_number: string | null
  name_match: 'match' | 'mismatch' | 'unknown'
}
type Asked = {
  order_id?: number | undefined
  customer_id?: number | undefined
  shop_id?: number | null | undefined
}
/** Whose number it is, and in the name of which shop is asked. */
type About = { object: string; id: number | null; shop: number | null; number?: string | null }

/** The record that is meant, whose number the caller has to be allowed to write; without one they begin one in the shop. */
async function meant(db: Queries, user: User, { order_id, customer_id, shop_id }: Asked): Promise<About> {
  if (order_id !== undefined) return recordOf(db, user, order.name, order_id)
  if (customer_id !== undefined) return recordOf(db, user, 'customer', customer_id)
  const shop = shop_id ?? null
  const object = [order.name, 'customer'].find((name) => mayWrite(user, name, shop))
  if (object === undefined) throw refuse({ status: 403, code: 'no_right' })
  if (shop !== null && (await db.run(sql`select from shops where id = ${shop}`)) === 0)
    throw refuse({ status: 422, code: 'invalid', fields: { shop_id: 'reference_missing' } })
  return { object, id: null, shop }
}

async function recordOf(db: Queries, user: User, object: string, id: number): Promise<About> {
  const source = knownSource(object)
  const { entity } = source
  const record = await readWritten(db, user, source, id)
  if (record === undefined) throw notFound(object)
  requireFields(user, entity, record, ['vat_number'])
  const { vat_number } = record
  return {
    object,
    id,
    shop: shopOf(entity, record),
    number: typeof vat_number === 'string' ? vat_number : null,
  }
}

/** The number of the shop, where it has one of the EU. */
async function requesterOf(db: Queries, shop: number | null): Promise<(VatForm & { is: 'union' }) | undefined> {
  const found = await db.maybe<{ vat_number: string | null }>(sql`select vat_number from shops where id = ${shop}`)
  const form = vatFormOf(found?.vat_number ?? '')
  return form.is === 'union' ? form : undefined
}

const cut = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null
