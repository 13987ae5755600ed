import type { FastifyInstance } from 'fastify'
import type { StartPages } from '#api/dashboard/start-pages.ts'
import { longestLayout, type Settings } from '#api/settings.ts'
import { roles, type Role } from '#entities/role.ts'
import { dashboardOfRole } from '#entities/setting/dashboard-layout.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'

/** How start pages are arranged role by role: read by everyone, arranged by administrators. */
export function startPageRoutes(app: FastifyInstance): void {
  implement(app, 'start_page.of_roles', ({ db }) => pagesOf(db))
  implement(app, 'start_page.change', ({ user, params: { role }, body: { layout }, change, request }) => {
    if (!user.roles.includes('admin')) throw refuse({ status: 403, code: 'no_right' })
    if (JSON.stringify(layout).length > longestLayout)
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { layout: { code: 'field_too_long', params: { count: longestLayout } } },
      })
    return change(async (tx) => {
      const before = await tx.maybe<{ layout: object }>(sql`
        select layout from role_start_pages where role = ${role} for update`)
      await (Object.keys(layout).length === 0
        ? tx.run(sql`delete from role_start_pages where role = ${role}`)
        : tx.run(sql`
            insert into role_start_pages (role, layout) values (${role}, ${JSON.stringify(layout)}::jsonb)
            on conflict (role) do update set layout = excluded.layout`))
      await audit(tx, {
        user,
        verb: 'start_page.change',
        object: 'start-page',
        objectId: null,
        before: { role, layout: before?.layout ?? {} },
        after: { role, layout },
        remoteAddress: addressOf(request),
      })
      return pagesOf(tx)
    })
  })
}

const pagesOf = (db: Queries): Promise<StartPages> =>
  db.rows<StartPages[number]>(sql`select role, layout from role_start_pages order by role`)

/**
 * What a user's start page falls back to, as one more of the lists that they are told: a call of its own would come after
 * the page, which would move then. Of several roles the first one that has been arranged; an administrator inherits the
 * roles of all others, and not their pages.
 */
export async function startPageFor(
  db: Queries,
  { roles: held }: { readonly roles: readonly Role[] },
): Promise<Settings['lists']> {
  const own = held.includes('admin') ? ['admin'] : held
  const page = await db.maybe<Pick<StartPages[number], 'layout'>>(sql`
    select layout from role_start_pages where role = any(${[...own]}::text[])
    order by array_position(${[...roles]}::text[], role) limit 1`)
  return page === undefined ? [] : [{ object: dashboardOfRole, layout: page.layout }]
}
