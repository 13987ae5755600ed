import type { FastifyInstance } from 'fastify'
import { callsInMinute } from '#server/calls-in-minute.ts'
import { addressOf } from '#server/request.ts'
import { implementFile } from '#server/route.ts'
import { sql } from '#server/sql.ts'

/** One dot that nobody sees. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** So often an address is believed in a minute; what it asks for beyond that is answered alike, and looked up nowhere. */
const mostInMinute = 120

/** Mails that were opened say so here, where their shop wants to know: anybody gets the same dot, whatever they ask for. */
export function mailOpenedRoutes(app: FastifyInstance): void {
  const isBelieved = callsInMinute(mostInMinute)
  implementFile(app, 'mail.opened', async ({ db, params: { token } }, reply) => {
    if (/^[0-9a-f]{64}$/.test(token) && isBelieved(addressOf(reply.request)))
      await db.run(sql`
        update communications m
        set date_first_opened = coalesce(date_first_opened, now()), date_last_opened = now()
        from shops s
        where m.token = ${token} and m.status in ('sent', 'unclear') and s.id = m.shop_id and s.tracks_opens
          and coalesce(m.date_last_opened, '-infinity') < now() - interval '10 seconds'`)
    return reply.type('image/gif').header('content-length', dot.length).send(dot)
  })
}
