import type { FastifyInstance } from 'fastify'
import { vatFormOf, type VatForm } from '#server/vat/form.ts'
import { order as entity } from '#entities/order/order.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { readWritten, requireFields } from '#server/edit/record-to-edit.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import { audit } from '#server/store/audit.ts'
import type { User } from '#server/store/session.ts'
import { askVies } from '#server/vat/vies.ts'

/** VAT numbers are asked about at the EU's service, and what it says is kept (ADR 0144). */
export function vatRoutes(app: FastifyInstance, { outboundAllow, viesUrl }: Pick<Config, 'outboundAllow' | 'viesUrl'>) {
  const ways = { call: guardedFetch({ outboundAllow }), url: viesUrl }

  implement(app, 'vat.check', async ({ user, db, body: { order_id, vat_number, company }, change, request }) => {
    const requester = await requesterFor(db, user, order_id)
    const form = vatFormOf(vat_number)
    if (form.is !== 'union')
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { vat_number: form.is === 'elsewhere' ? 'vat_number_elsewhere' : 'vat_number_malformed' },
      })
    const asked = company?.trim() || undefined
    // nothing is held meanwhile: the service may take its time
    const said = await askVies({ number: form, requester, company: asked }, ways)
    return change(async (tx) => {
      const kept = await tx.one<Kept>(sql`
        insert into vat_checks (order_id, vat_number, company, requester_number, status, checked_by,
          consultation_number, name, address, name_match, said)
        values (${order_id}, ${form.full}, ${asked ?? null}, ${said.asRequester ? (requester?.full ?? null) : null},
          ${said.status}, ${user.name}, ${cut(said.consultation_number, 60)}, ${cut(said.name, 300)},
          ${cut(said.address, 500)}, ${said.name_match}, ${said.said})
        returning status, date_checked as checked_at, consultation_number, name_match`)
      const about = { object: entity.name, objectId: order_id, after: { vat_number: form.full, status: kept.status } }
      await audit(tx, { user, verb: 'order.check_vat', ...about, remoteAddress: addressOf(request) })
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

/** The number of the order's shop, where it has one of the EU; whoever may not write the order's is refused. */
async function requesterFor(db: Queries, user: User, id: number): Promise<(VatForm & { is: 'union' }) | undefined> {
  const order = await readWritten(db, user, knownSource(entity.name), id)
  if (order === undefined) throw notFound(entity.name)
  requireFields(user, entity, order, ['vat_number'])
  const shop = await db.maybe<{ vat_number: string | null }>(sql`
    select s.vat_number from orders o join shops s on s.id = o.shop_id where o.id = ${id}`)
  const form = vatFormOf(shop?.vat_number ?? '')
  return form.is === 'union' ? form : undefined
}

const cut = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null
