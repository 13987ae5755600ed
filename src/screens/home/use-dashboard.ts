import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Actor } from '#entities/access.ts'
import { dashboardMachine } from '#machines/dashboard.ts'
import { useLayout } from '#screens/services.ts'
import {
  addedTo,
  arranged,
  dashboardLayout,
  hiddenFrom,
  layoutOf,
  moved,
  resized,
  type Arrangement,
  type WidgetId,
} from './arrangement.ts'

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
}

/** Somebody's start page: how it is arranged, and the arranging itself. `asked` is shown even where it is hidden. */
export function useDashboard(actor: Actor, asked: string | null): Dashboard {
  const [layout, write] = useLayout(dashboardLayout)
  const life = useActorRef(dashboardMachine)
  const snapshot = useSelector(life, (now) => now)
  const own = useMemo(() => arranged(actor, layout), [actor, layout])
  const isArranging = snapshot.matches('arranging')
  const wanted = isArranging ? undefined : own.hidden.find(({ id }) => id === asked)
  const { shown, hidden } = wanted === undefined ? own : { shown: [wanted, ...own.shown], hidden: own.hidden }
  const all = [...shown, ...hidden]
  const chosen = isArranging ? all.find(({ id }) => id === snapshot.context.widget)?.id : undefined
  const keep = (change: (arrangement: Arrangement, id: WidgetId) => Arrangement) => {
    if (chosen !== undefined) write(layoutOf(change(own, chosen)))
  }
  const choose = (widget: WidgetId) => life.send({ type: 'dashboard.choose', widget })
  return {
    shown,
    hidden,
    isArranging,
    chosen,
    arrange: () => life.send({ type: 'dashboard.arrange', widget: shown[0]?.id ?? hidden[0]?.id ?? null }),
    leave: () => life.send({ type: 'dashboard.done' }),
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
  }
}
