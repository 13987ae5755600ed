import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { startPages } from '#api/dashboard/reads.ts'
import type { StartPages } from '#api/dashboard/start-pages.ts'
import { settings } from '#api/reads.ts'
import type { Actor } from '#entities/access.ts'
import { holds, inherited, roles, type Role } from '#entities/role.ts'
import type { ListLayout } from '#screens/services.ts'

export type RolePages = {
  /** Arranges the pages of roles at all. */
  mayArrange: boolean
  /** Undefined while somebody arranges their own. */
  role: Role | undefined
  layout: ListLayout
  choose: (role: Role | undefined) => void
  write: (layout: ListLayout) => void
}

/** Whoever has this role and no other, in all shops. */
export const actorIn = (actor: Actor, role: Role): Actor => ({ ...actor, roles: inherited([role]), shops: [] })

/** The role after this one, and after the last oneself again. */
export const nextRole = (role: Role | undefined): Role | undefined =>
  roles[role === undefined ? 0 : roles.indexOf(role) + 1]

type Page = StartPages[number]

/** Of a layout what a start page has. */
const keptAs = ({ order, hidden, sizes }: ListLayout): Page['layout'] => ({
  ...(order && { order: [...order] }),
  ...(hidden && { hidden: [...hidden] }),
  ...(sizes && { sizes: { ...sizes } }),
})

const usual: ListLayout = {}

/** The start pages of roles, as an administrator arranges them for all who have arranged none of their own. */
export function useRolePages(actor: Actor, isArranging: boolean): RolePages {
  const mayArrange = holds(actor.roles, 'admin')
  const queries = useQueryClient()
  const [role, choose] = useState<Role>()
  const { queryKey, ...read } = startPages()
  const { data } = useQuery({ ...read, queryKey, enabled: mayArrange && isArranging })
  const writing = useMutation({
    // one after the other: the last one stays
    scope: { id: 'start_page.change' },
    mutationKey: ['start_page.change'],
    mutationFn: ({ role: of, layout }: Page) => call('start_page.change', { params: { role: of }, body: { layout } }),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: ['start_page.change'] }) > 1) return
      // one’s own page falls back to it, too
      await Promise.all([queryKey, settings().queryKey].map((key) => queries.invalidateQueries({ queryKey: key })))
    },
  })
  return {
    mayArrange,
    role: mayArrange && isArranging ? role : undefined,
    layout: data?.find((page) => page.role === role)?.layout ?? usual,
    choose,
    write: (layout) => {
      // what is not known yet is not written over
      if (role === undefined || data === undefined) return
      const page: Page = { role, layout: keptAs(layout) }
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, [...data.filter((one) => one.role !== role), page])
      writing.mutate(page)
    },
  }
}
