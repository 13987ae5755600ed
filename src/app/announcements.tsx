import type { TFunction } from 'i18next'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { jobs } from '#api/reads.ts'
import { clockState } from '#machines/worktime.ts'
import { jobIn } from '#screens/shell/jobs.ts'
import { announce, Announcer } from '#ui/layer/announcer.tsx'
import { worktime } from './lives.ts'
import { queryClient } from './query-client.ts'

/** What came of it is heard as well as seen: the clock's new state, and an export that is over. */
export function Announcements() {
  const { t } = useTranslation(['ui', 'entities'])
  useLayoutEffect(() => sayClock(t), [t])
  useLayoutEffect(() => sayExports(t), [t])
  return <Announcer />
}

/** Not the state that is found on arrival, but each one that follows. */
const sayClock = (t: TFunction) => {
  const stateNow = () => {
    const { clock } = worktime.getSnapshot().context
    return clock === null ? undefined : clockState(clock)
  }
  let last = stateNow()
  const subscription = worktime.subscribe(() => {
    const state = stateNow()
    if (state !== undefined && last !== undefined && state !== last) announce(t(`worktime.${state}`, { ns: 'ui' }))
    last = state
  })
  return () => subscription.unsubscribe()
}

const readJobs = () => (queryClient.getQueryData(jobs().queryKey) ?? []).map(jobIn)

/** A short export is over before it was ever seen running; moves on many have a toast of their own. */
const sayExports = (t: TFunction) => {
  const isOver = ({ kind, state }: ReturnType<typeof jobIn>) =>
    kind === 'export' && (state === 'completed' || state === 'failed')
  const over = () =>
    new Set(
      readJobs()
        .filter(isOver)
        .map(({ id }) => id),
    )
  let known: ReadonlySet<number> | undefined
  const hash = JSON.stringify(jobs().queryKey)
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryHash !== hash) return
    // gone with the session: the next user's jobs are no news
    if (type === 'removed') known = undefined
    if (type !== 'updated' || query.state.data === undefined) return
    const before = known
    known = over()
    for (const job of readJobs().filter((one) => before !== undefined && isOver(one) && !before.has(one.id))) {
      const object = t(`object.${job.object}`, { ns: 'ui' })
      const state = t(`export-job.state.${job.state}`, { ns: 'entities' })
      announce(`${t('jobs.export_of', { ns: 'ui', object })}: ${state}`)
    }
  })
}
