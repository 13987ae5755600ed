import type { FastifyInstance } from 'fastify'
import type { IssuedDocument } from '#api/file/document-routes.ts'
import type { TypedLetterhead } from '#entities/shop/letterhead.ts'
import { callerOf } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Queries } from '#server/db.ts'
import { bytesOfDocument, draftOf, fileOfDocument } from '#server/document/file.ts'
import { issueByHand } from '#server/document/issue-by-hand.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import { letterheadPreview } from '#server/document/letterhead-preview.ts'
import { printTogether, storePrint } from '#server/document/print.ts'
import { issueSlips } from '#server/document/slip/issue-slip.ts'
import { xrechnungOf } from '#server/e-invoice/xrechnung.ts'
import { pickupSlipOf } from '#server/order/pickup/slip.ts'
import { refuse } from '#server/problem.ts'
import { implement, implementFile } from '#server/route.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { fileStore, type FileStore } from '#server/file/store/file-store.ts'
import { audit } from '#server/store/audit.ts'
import { notFound } from '#server/store/not-found.ts'
import { readRecord } from '#server/store/record.ts'
import type { User } from '#server/store/session.ts'

/** Papers: looked at, and fetched. */
export function documentRoutes(app: FastifyInstance, config: Config): void {
  const files = fileStore(config)

  implementFile(app, 'document.content', async ({ user, db, params: { id } }, reply) => {
    await requireReader(db, user, id)
    const { name, bytes } = await transaction(db, (tx) => paperToSee(tx, files, id))
    return reply
      .type('application/pdf')
      .header('content-length', bytes.length)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes)
  })

  implementFile(app, 'document.xrechnung', async ({ user, db, params: { id, syntax } }, reply) => {
    await requireReader(db, user, id)
    const { number, xml } = await transaction(db, async (tx) => {
      const document = await documentToWrite(tx, id)
      if (document.status === 'draft') throw refuse({ status: 409, code: 'paper_is_draft' })
      return { number: document.number, xml: await xrechnungOf(await frozen(tx, document), syntax) }
    })
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${number}.xml`)}`)
      .send(Buffer.from(xml))
  })

  implement(app, 'document.print', async ({ user, db, body, change }) => {
    const print = await printTogether(db, files, user, body.ids)
    return change(async (tx) => {
      const file_id = await storePrint(tx, files, user, print)
      return { file_id, download_url: `/api/v3/file/${file_id}/content` }
    })
  })

  implementFile(app, 'order.pickup_slip', async ({ user, db, params: { id } }, reply) => {
    const { name, bytes } = await transaction(db, (tx) => pickupSlipOf(tx, files, user, id))
    return reply
      .type('application/pdf')
      .header('content-length', bytes.length)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes)
  })

  implement(app, 'document.issue_slips', (call) => {
    const { body, change } = call
    return change(async (tx) => {
      const ids = await issueSlips(tx, callerOf(call), body)
      const documents = await tx.rows<IssuedDocument>(sql`
        select id, number, type, status from documents where id = any(${ids}::bigint[])
        order by array_position(${ids}::bigint[], id)`)
      const after = { type: body.type, numbers: documents.map(({ number }) => number) }
      await audit(tx, { user: call.user, verb: 'document.issue_slips', object: 'document', objectId: null, after })
      return { documents }
    })
  })

  implement(app, 'order.issue_document', (call) => {
    const { params, body, change } = call
    const { type, send = false } = body
    return change(async (tx) => {
      const id = await issueByHand(tx, callerOf(call), params.id, { type, send })
      return tx.one<IssuedDocument>(sql`select id, number, type, status from documents where id = ${id}`)
    })
  })

  // whoever may read the shop's settings sees what its papers make of them
  implement(app, 'shop.letterhead', async ({ user, locale, db, params: { id }, body }) => {
    await readRecord(db, { user, locale }, { object: 'shop', id }, [])
    const { data } = body as { data: TypedLetterhead } // as its schema says
    return transaction(db, (tx) => letterheadPreview(tx, files, id, data))
  })

  implement(app, 'document.file', async ({ user, db, params: { id } }) => {
    await requireReader(db, user, id)
    return transaction(db, async (tx) => {
      const { status } = await documentToWrite(tx, id)
      if (status === 'draft') throw refuse({ status: 409, code: 'paper_is_draft' })
      return { file_id: await opened(tx, files, id) }
    })
  })
}

/** Whoever may not read the document learns nothing about it. */
async function requireReader(db: Queries, user: User, id: number): Promise<void> {
  const visible = visibleTo(user, knownSource('document'))
  if ((await db.run(sql`select from documents t where t.id = ${id} and ${allOf(visible)}`)) === 0)
    throw notFound('document')
}

/**
 * The stored file, and when it was looked at; of an offer only its customer's looking counts, which
 * `server/routes/offer.ts` notes.
 */
async function opened(tx: Queries, files: FileStore, id: number): Promise<number> {
  const file = await fileOfDocument(tx, files, id)
  await tx.run(sql`
    update documents set date_first_opened = coalesce(date_first_opened, now()), date_last_opened = now()
    where id = ${id} and type <> 'proposal'`)
  return file
}

async function paperToSee(tx: Queries, files: FileStore, id: number): Promise<{ name: string; bytes: Buffer }> {
  const document = await documentToWrite(tx, id)
  if (document.status === 'draft') return { name: `${document.number}.pdf`, bytes: await draftOf(tx, files, document) }
  await opened(tx, files, id)
  return bytesOfDocument(tx, files, id)
}
