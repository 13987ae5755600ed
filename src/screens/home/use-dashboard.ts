import { useMemo, useState } from 'react'
import type { Actor } from '#entities/access.ts'
import { dashboardLayout, dashboardOfRole } from '#entities/setting/dashboard-layout.ts'
import { useLayout } from '#screens/services.ts'
import {
  addedTo,
  arranged,
  hiddenFrom,
  layoutOf,
  moved,
  resized,
  type Arrangement,
  type WidgetId,
} from './arrangement.ts'
import { actorIn, nextRole, useRolePages, type RolePages } from './use-role-pages.ts'

export type Dashboard = {
  shown: Arrangement['shown']
  hidden: Arrangement['hidden']
  isArranging: boolean
  /** The widget that is meant while the page is arranged. */
  chosen: WidgetId | undefined
  arrange: () => void
  leave: () => void
  choose: (id: WidgetId) => void
  /** The next widget, shown or hidden. */
  step: (by: 1 | -1) => void
  move: (by: 1 | -1) => void
  size: () => void
  hide: () => void
  add: (id?: WidgetId) => void
  reset: () => void
  /** Whose page it is that is arranged, for whoever arranges those of roles. */
  pages: RolePages
  /** The next role’s page, and after the last one’s own again. */
  nextRole: () => void
}

/** Somebody's start page: how it is arranged, and the arranging itself. `asked` is shown even where it is hidden. */
export function useDashboard(actor: Actor, asked: string | null): Dashboard {
  const [mine, writeMine] = useLayout(dashboardLayout)
  const [ofRole] = useLayout(dashboardOfRole)
  /** Undefined while the page is looked at. */
  const [meant, choose] = useState<WidgetId>()
  const isArranging = meant !== undefined
  const pages = useRolePages(actor, isArranging)
  const { role } = pages
  // what somebody has not arranged is as their role’s is
  const layout = useMemo(
    () => (role === undefined ? { ...ofRole, ...mine } : pages.layout),
    [mine, ofRole, pages.layout, role],
  )
  const write = role === undefined ? writeMine : pages.write
  const own = useMemo(() => arranged(role === undefined ? actor : actorIn(actor, role), layout), [actor, layout, role])
  const wanted = isArranging ? undefined : own.hidden.find(({ id }) => id === asked)
  const { shown, hidden } = wanted === undefined ? own : { shown: [wanted, ...own.shown], hidden: own.hidden }
  const all = [...shown, ...hidden]
  // another role is shown other widgets
  const chosen = isArranging ? (all.find(({ id }) => id === meant) ?? all[0])?.id : undefined
  const keep = (change: (arrangement: Arrangement, id: WidgetId) => Arrangement) => {
    if (chosen !== undefined) write(layoutOf(change(own, chosen)))
  }
  return {
    shown,
    hidden,
    isArranging,
    chosen,
    arrange: () => choose(shown[0]?.id ?? hidden[0]?.id),
    leave: () => {
      choose(undefined)
      pages.choose(undefined)
    },
    choose,
    step: (by) => {
      const next = all[all.findIndex(({ id }) => id === chosen) + by]
      if (next !== undefined) choose(next.id)
    },
    move: (by) => keep((arrangement, id) => moved(arrangement, id, by)),
    size: () => keep(resized),
    hide: () => keep(hiddenFrom),
    add: (id = chosen) => {
      if (id === undefined) return
      choose(id)
      write(layoutOf(addedTo(own, id)))
    },
    reset: () => write({}),
    pages,
    nextRole: () => pages.choose(nextRole(role)),
  }
}
