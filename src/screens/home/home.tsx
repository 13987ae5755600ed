import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#api/actor.ts'
import { me } from '#api/reads.ts'
import { isVisible, navigation } from '#commands/navigation.ts'
import { objectAt, type PlaceId } from '#commands/places.ts'
import { mayClock, readable } from '#entities/access.ts'
import { holds } from '#entities/role.ts'
import { OrderTodo } from '#screens/home/order-todo.tsx'
import { lateComponent } from '#ui/late/late-component.ts'
import { OrderStats } from '#screens/home/order-stats.tsx'
import { WorktimeCard } from '#screens/home/worktime-card.tsx'
import { useFormat } from '#screens/format.ts'
import { tick } from '#screens/ticking.ts'
import { JobList } from '#screens/shell/job-list.tsx'
import { Bar } from '#ui/shell/bar.tsx'

const Decisions = lateComponent(async () => (await import('./decisions.tsx')).Decisions)

/** Whoever packs sees what waits for them first. */
const Worklists = lateComponent(async () => (await import('./worklists.tsx')).Worklists)

/** Welcome, the clock, my jobs and the orders by status; only what the role may read. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'places'])
  const { data: user } = useQuery(me())
  const { weekday } = useFormat()
  const today = useSyncExternalStore(tick, () => weekday(Date.now()))
  if (user === undefined) return null
  const roles = user.roles_inherited
  const actor = actorOf(user)
  const readsOrders = readable(actor, 'order') !== null
  const hasList = isVisible('orders', roles)
  // an entry that everybody sees is a way in for those alone who read what is there (ADR 0009)
  const leadsIn = (id: PlaceId) => {
    const entity = objectAt(id)
    return id !== 'home' && (entity === undefined || readable(actor, entity) !== null)
  }
  const places = navigation(roles).filter((entry) => entry.kind === 'group' || leadsIn(entry.id))
  const nothing = roles.length === 0 ? 'nothing.no_role' : places.length === 0 ? 'nothing.no_place' : 'nothing.text'
  return (
    <>
      <Bar kind="title" className="border-b border-line">
        <h1 className="min-w-0 text-title font-strong wrap-anywhere">
          {t('welcome', { name: user.alias ?? user.first_name })}
        </h1>
        <span className="text-table text-ink-3">{today}</span>
      </Bar>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_396px]">
        <div className="min-w-0">
          {readsOrders ? (
            <>
              {holds(roles, 'shipping_manager') && (
                <Card title={t('shipping', { ns: 'places' })}>
                  <Worklists />
                </Card>
              )}
              <Card title={t('todo')}>
                <OrderTodo actor={actor} hasList={hasList} />
              </Card>
              <Card title={t('orders')}>
                <OrderStats hasList={hasList} />
              </Card>
            </>
          ) : (
            <Card title={t('nothing')}>
              <p className="max-w-120 text-table text-ink-2">{t(nothing)}</p>
            </Card>
          )}
        </div>
        <div className="border-line max-lg:border-t lg:border-l">
          {mayClock(actor) && (
            <Card title={t('worktime')}>
              <WorktimeCard />
              <Decisions employee={actor.id} />
            </Card>
          )}
          <Card title={t('jobs')}>
            <div className="-mx-3">
              <JobList limit={5} />
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-4 pt-3 pb-4 not-first:border-t not-first:border-line">
      <h2 className="mb-2 text-table font-strong">{title}</h2>
      {children}
    </section>
  )
}
