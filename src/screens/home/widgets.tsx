import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isVisible, navigation } from '#commands/navigation.ts'
import { objectAt, type PlaceId } from '#commands/places.ts'
import { readable, type Actor } from '#entities/access.ts'
import { JobList } from '#screens/shell/job-list.tsx'
import { classes } from '#ui/classes.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { titleOf, type Widget, type WidgetId } from './arrangement.ts'
import { OrderTodo } from './order-todo.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import type { Stats as OpenStats } from './stats/use-stats.ts'
import type { Dashboard } from './use-dashboard.ts'
import type { Worklists as OpenWorklists } from './use-worklists.ts'
import { Welcome } from './welcome.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { WorktimeCard } from './worktime-card.tsx'
import { Worklists } from './worklists.tsx'

const Stats = lateComponent(async () => (await import('./stats/stats.tsx')).Stats)
const SyncQueue = lateComponent(async () => (await import('./sync-queue.tsx')).SyncQueue)
const ActiveUsers = lateComponent(async () => (await import('./active-users.tsx')).ActiveUsers)
const NewsList = lateComponent(async () => (await import('./news-list.tsx')).NewsList)
const Decisions = lateComponent(async () => (await import('./decisions.tsx')).Decisions)
const LicenceCard = lateComponent(async () => (await import('./licence.tsx')).LicenceCard)

type WidgetsProps = {
  actor: Actor
  dashboard: Dashboard
  worklists: OpenWorklists
  stats: OpenStats
  act: (command: string) => void
  /** The widget that an address asks for. */
  asked: string | null
}

/** The widgets where they stand: two columns, and what lies beside them. */
export function Widgets(props: WidgetsProps) {
  const { dashboard, asked } = props
  const { shown, chosen } = dashboard
  useEffect(() => {
    const id = chosen ?? asked
    if (id !== null) document.querySelector(`[data-widget="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [asked, chosen])
  const main = shown.filter(({ size }) => size !== 'side')
  const beside = shown.filter(({ size }) => size === 'side')
  return (
    <div className={classes('grid flex-1 content-start', beside.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_340px]')}>
      <div className="grid min-w-0 content-start wide:grid-cols-2">
        {main.map((widget) => (
          <Placed
            key={widget.id}
            widget={widget}
            {...props}
            className={classes('border-b border-line', widget.size === 'wide' && 'wide:col-span-2')}
          />
        ))}
      </div>
      {beside.length > 0 && (
        <div className="border-line lg:border-l">
          {beside.map((widget) => (
            <Placed key={widget.id} widget={widget} {...props} className="border-b border-line" />
          ))}
        </div>
      )}
    </div>
  )
}

type PlacedProps = WidgetsProps & { widget: Widget; className: string }

function Placed({ widget: { id }, className, ...props }: PlacedProps) {
  const { t } = useTranslation('home')
  const { dashboard, act } = props
  return (
    <WidgetFrame
      id={id}
      title={t(titleOf(id))}
      className={className}
      heads={(heads[id] ?? []).map(({ command, word }) => ({ command, word: t(word), run: () => act(command) }))}
      arranging={
        dashboard.isArranging
          ? {
              isChosen: dashboard.chosen === id,
              choose: () => dashboard.choose(id),
              act: (what) => act(`dashboard.${what}`),
            }
          : undefined
      }
    >
      <Content id={id} {...props} />
    </WidgetFrame>
  )
}

/** What the head of a widget leads to. */
const heads: Partial<Record<WidgetId, readonly { command: string; word: `head.${string}` }[]>> = {
  worklists: [{ command: 'dashboard.all_worklists', word: 'head.worklists' }],
  stats: [
    { command: 'dashboard.orders', word: 'head.orders' },
    { command: 'dashboard.table', word: 'head.table' },
    { command: 'dashboard.shop', word: 'head.shop' },
  ],
  sync_queue: [{ command: 'dashboard.queue', word: 'head.all' }],
  jobs: [{ command: 'jobs.open', word: 'head.all' }],
  active_users: [{ command: 'dashboard.users', word: 'head.users' }],
  news: [{ command: 'dashboard.news', word: 'head.all' }],
}

function Content({ id, actor, worklists, stats }: Omit<PlacedProps, 'widget' | 'className'> & { id: WidgetId }) {
  const hasList = isVisible('orders', actor.roles)
  switch (id) {
    case 'welcome':
      return <Welcome roles={actor.roles} open={placesOf(actor)} />
    case 'worklists':
      return <Worklists worklists={worklists} />
    case 'todo':
      return <OrderTodo actor={actor} hasList={hasList} />
    case 'stats':
      return <Stats {...stats} />
    case 'sync_queue':
      return <SyncQueue />
    case 'jobs':
      return (
        <div className="-mx-3">
          <JobList limit={5} />
        </div>
      )
    case 'order_status':
      return <OrdersByStatus hasList={hasList} />
    case 'active_users':
      return <ActiveUsers />
    case 'news':
      return <NewsList />
    case 'worktime':
      return (
        <>
          <WorktimeCard />
          <Decisions employee={actor.id} />
        </>
      )
    case 'licence':
      return <LicenceCard />
  }
}

/** Where the drawer leads; an entry that everybody sees is a way in for those alone who read what is there (ADR 0009). */
function placesOf(actor: Actor): PlaceId[] {
  const leadsIn = (place: PlaceId) => {
    const entity = objectAt(place)
    return place !== 'home' && (entity === undefined || readable(actor, entity) !== null)
  }
  return navigation(actor.roles).flatMap((entry) =>
    entry.kind === 'group' ? entry.places.filter(leadsIn) : leadsIn(entry.id) ? [entry.id] : [],
  )
}
