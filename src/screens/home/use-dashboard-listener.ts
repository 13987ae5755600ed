import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { dashboardKey } from '#api/dashboard/reads.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { printPage } from '#ui/print-page.ts'
import type { WidgetId } from './arrangement.ts'
import { hrefOfDays } from './stats/figures.ts'
import { nextShop, type Stats } from './stats/use-stats.ts'
import type { Dashboard } from './use-dashboard.ts'
import { hrefOfWorklist, type Worklists } from './use-worklists.ts'

type Heard = { dashboard: Dashboard; worklists: Worklists; stats: Stats }
type Act = (heard: Heard & { go: (href: string) => void; refresh: () => void }) => void

const digitIn = (id: string): number | undefined => {
  const [, digit] = /^dashboard\.worklist_(\d)$/.exec(id) ?? []
  return digit === undefined ? undefined : Number(digit) - 1
}

const acts: Readonly<Record<string, Act>> = {
  'dashboard.all_worklists': ({ worklists }) => worklists.toggleAll(),
  'dashboard.earlier': ({ stats }) => stats.step(-1),
  'dashboard.later': ({ stats }) => stats.step(1),
  'dashboard.orders': ({ stats: { stats, at, shop }, go }) => {
    const day = stats?.days[at]?.day
    if (day !== undefined) go(hrefOfDays(day, day, shop))
  },
  'dashboard.table': ({ stats }) => stats.toggleTable(),
  'dashboard.shop': ({ stats: { stats, shop, chooseShop } }) => {
    if (stats !== undefined) chooseShop(nextShop(stats, shop))
  },
  'dashboard.queue': ({ go }) => go(hrefOf('sync_queue')),
  'dashboard.users': ({ go }) => go(hrefOf('users')),
  'dashboard.news': ({ go }) => go(hrefOf('news')),
  'dashboard.refresh': ({ refresh }) => refresh(),
  'dashboard.print': printPage,
  'dashboard.arrange': ({ dashboard }) => (dashboard.isArranging ? dashboard.leave() : dashboard.arrange()),
  'dashboard.next': ({ dashboard }) => dashboard.step(1),
  'dashboard.previous': ({ dashboard }) => dashboard.step(-1),
  'dashboard.move_up': ({ dashboard }) => dashboard.move(-1),
  'dashboard.move_down': ({ dashboard }) => dashboard.move(1),
  'dashboard.size': ({ dashboard }) => dashboard.size(),
  'dashboard.hide': ({ dashboard }) => dashboard.hide(),
  'dashboard.add': ({ dashboard }) => dashboard.add(),
  'dashboard.reset': ({ dashboard }) => dashboard.reset(),
  'dashboard.role': ({ dashboard }) => dashboard.nextRole(),
  'dashboard.leave': ({ dashboard }) => dashboard.leave(),
}

/** Whose keys act only where the widget is shown. */
const ofWidget: Readonly<Record<string, WidgetId>> = {
  'dashboard.all_worklists': 'worklists',
  'dashboard.earlier': 'stats',
  'dashboard.later': 'stats',
  'dashboard.orders': 'stats',
  'dashboard.table': 'stats',
  'dashboard.shop': 'stats',
  'dashboard.queue': 'sync_queue',
  'dashboard.users': 'active_users',
  'dashboard.news': 'news',
}
const ofShown = new Set(['dashboard.move_up', 'dashboard.move_down', 'dashboard.size', 'dashboard.hide'])
const whileArranging = new Set([
  ...ofShown,
  'dashboard.next',
  'dashboard.previous',
  'dashboard.add',
  'dashboard.reset',
  'dashboard.role',
  'dashboard.leave',
])

/** Does the start page answer to a command as it stands? */
export const hearsAt = (
  id: string,
  shown: readonly WidgetId[],
  { isArranging, chosen, worklists }: { isArranging: boolean; chosen: WidgetId | undefined; worklists: number },
): boolean => {
  const digit = digitIn(id)
  if (digit !== undefined) return !isArranging && shown.includes('worklists') && digit < worklists
  if (!Object.hasOwn(acts, id)) return false
  const isShown = chosen !== undefined && shown.includes(chosen)
  if (ofShown.has(id)) return isArranging && isShown
  if (id === 'dashboard.add') return isArranging && chosen !== undefined && !isShown
  if (whileArranging.has(id)) return isArranging
  if (id === 'dashboard.arrange') return true
  const widget = ofWidget[id]
  return !isArranging && (widget === undefined || shown.includes(widget))
}

/** Hears what the start page is asked, by key, by palette and by its buttons. */
export function useDashboardListener(heard: Heard): (id: string) => void {
  const { t } = useTranslation('home')
  const [, go] = useLocation()
  const queries = useQueryClient()
  const latest = useRef(heard)
  useLayoutEffect(() => {
    latest.current = heard
  })
  const { dashboard, worklists, stats } = heard
  const { isArranging, chosen } = dashboard
  const arrangesRoles = dashboard.pages.mayArrange
  const shown = dashboard.shown.map(({ id }) => id).join(' ')
  // a digit is heard for each list that is there
  const called = worklists.shown?.map(({ name }) => name).join('\n') ?? ''
  const hasList = stats.hasList
  const listener = useMemo<Listener>(() => {
    const names = called === '' ? [] : called.split('\n')
    const ids = shown.split(' ') as WidgetId[] // joined above
    const refresh = () => {
      for (const key of [dashboardKey, 'search']) void queries.invalidateQueries({ queryKey: [key] })
    }
    return {
      hears: (id) =>
        hearsAt(id, ids, { isArranging, chosen, worklists: names.length }) &&
        (id !== 'dashboard.orders' || hasList) &&
        (id !== 'dashboard.role' || arrangesRoles),
      verdict: () => verdictOfRight(true),
      called: (id) => {
        const digit = digitIn(id)
        if (digit !== undefined) return names[digit]
        return id === 'dashboard.arrange' && isArranging ? t('arrange.done') : undefined
      },
      send: ({ type }) => {
        const digit = digitIn(type)
        const worklist = digit === undefined ? undefined : latest.current.worklists.shown?.[digit]
        if (worklist !== undefined) go(hrefOfWorklist(worklist))
        else acts[type]?.({ ...latest.current, go, refresh })
      },
    }
  }, [arrangesRoles, called, chosen, go, hasList, isArranging, queries, shown, t])
  useListener('dashboard', listener)
  return (id) => listener.send({ type: id })
}
