import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { actorOf } from '#api/actor.ts'
import { me } from '#api/reads.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { tick } from '#screens/ticking.ts'
import type { Me } from '#api/account.ts'
import { isVisible } from '#commands/navigation.ts'
import { Button } from '#ui/action/button.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { ArrangeBar } from './arrange-bar.tsx'
import { useStats } from './stats/use-stats.ts'
import { useDashboard } from './use-dashboard.ts'
import { useDashboardListener } from './use-dashboard-listener.ts'
import { useWorklists } from './use-worklists.ts'
import { Widgets } from './widgets.tsx'

/** `/`: what this role's day is about, as widgets that everybody arranges for themselves. */
export function HomeScreen() {
  const { data: user } = useQuery(me())
  return user === undefined ? null : <Home user={user} />
}

function Home({ user }: { user: Me }) {
  const { t } = useTranslation('home')
  const caps = useKeyCaps()
  const { weekday } = useFormat()
  const today = useSyncExternalStore(tick, () => weekday(Date.now()))
  const actor = useMemo(() => actorOf(user), [user])
  const asked = new URLSearchParams(useSearch()).get('widget')
  const dashboard = useDashboard(actor, asked)
  const isShown = (name: string) => dashboard.shown.some(({ id }) => id === name)
  const worklists = useWorklists(isShown('worklists'))
  const stats = useStats(isShown('stats'), isVisible('orders', actor.roles))
  const act = useDashboardListener({ dashboard, worklists, stats })
  return (
    <>
      <Bar kind="title" className="border-b border-line">
        <h1 className="min-w-0 text-title font-strong wrap-anywhere">
          {t('welcome', { name: user.alias ?? user.first_name })}
        </h1>
        <span className="flex-1 text-table text-ink-3">{today}</span>
        <span data-print="hide">
          <Button keys={caps.of('dashboard.arrange')} onClick={() => act('dashboard.arrange')}>
            {t(dashboard.isArranging ? 'arrange.done' : 'arrange')}
          </Button>
        </span>
      </Bar>
      {dashboard.isArranging && <ArrangeBar dashboard={dashboard} />}
      <Widgets actor={actor} dashboard={dashboard} worklists={worklists} stats={stats} act={act} asked={asked} />
    </>
  )
}
