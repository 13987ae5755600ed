import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { jobs as readJobs } from '#api/reads.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { exportMoves, isExportMove, type ExportMove } from '#machines/export-job.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices, type BackgroundCall } from '#screens/services.ts'
import { useFormat } from '#screens/format.ts'
import { useListener, useOffer } from '#screens/command-hooks.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { jobKey, useTasks } from '#screens/shell/job-tasks.tsx'
import { isAtRest, jobIn, jobVerdict, type Job } from '#screens/shell/jobs.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { coverToasts } from '#ui/layer/cover-toasts.ts'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { TaskList } from '#ui/view/task-list.tsx'

/** Background jobs (spec §2, §4): what runs, what is done, and what can be done about it, by keyboard. */
export function JobsDialog() {
  const { t } = useTranslation('ui')
  const { jobs, backgroundCalls: works } = useServices()
  const away = useSyncExternalStore(works.watch, works.read)
  const isOpen = useSelector(jobs, (state) => state.hasTag('open'))
  const { data, dataUpdatedAt } = useQuery(readJobs())
  const { time } = useFormat()
  const caps = useKeyCaps()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => (isOpen ? coverToasts('jobs') : undefined), [isOpen])
  if (!isOpen) return null
  const rows = (data ?? []).map(jobIn)
  const calls = away.filter(({ state }) => state === 'away').length
  const active = rows.filter((job) => !isAtRest(job)).length + calls
  return (
    <Dialog
      open
      size="large"
      initialFocus={list}
      onClose={() => jobs.send({ type: 'jobs.close' })}
      title={t('jobs')}
      meta={
        data && (
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{t('jobs.summary', { active, count: rows.length + away.length })}</span>
            <span className="tabular-nums">{t('jobs.updated', { time: time(dataUpdatedAt) })}</span>
          </span>
        )
      }
      closeLabel={t('jobs.close')}
      closeKeys={caps.every('Escape')[0] ?? []}
      footer={<Hints />}
    >
      <div className="-mx-6 -mb-6">
        <Jobs jobs={rows} isRead={data !== undefined} list={list} />
      </div>
    </Dialog>
  )
}

/** What the focused job allows now. */
function MoveHint({ move }: { move: ExportMove }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  return useOffer(move)?.enabled === true && <KeyHint keys={caps.of(move) ?? []}>{t(move)}</KeyHint>
}

function Hints() {
  const { t } = useTranslation('ui')
  const caps = useKeyCaps()
  const { jobs } = useServices()
  const all = useOffer('go.exports')
  return (
    <>
      <span className="contents max-md:hidden">
        <KeyHint keys={[...(caps.every('ArrowUp')[0] ?? []), ...(caps.every('ArrowDown')[0] ?? [])]}>
          {t('jobs.move')}
        </KeyHint>
        {exportMoves.map((move) => (
          <MoveHint key={move} move={move} />
        ))}
      </span>
      {all && (
        <Link href={hrefOf('exports')} className="ml-auto" onClick={() => jobs.send({ type: 'jobs.close' })}>
          {t('jobs.all')}
        </Link>
      )}
    </>
  )
}

type JobsProps = { jobs: readonly Job[]; isRead: boolean; list: React.RefObject<HTMLDivElement | null> }

function Jobs({ jobs, isRead, list }: JobsProps) {
  const { t } = useTranslation('ui')
  const { backgroundCalls: works } = useServices()
  const { isError, refetch } = useQuery(readJobs())
  const away = useSyncExternalStore(works.watch, works.read)
  const { ofJob, ofWork } = useTasks()
  const active = jobs.filter((job) => !isAtRest(job))
  const over = jobs.filter(isAtRest)
  const [wanted, focus] = useState<string>()
  const keys = [...away.map(({ id }) => id), ...active.map(jobKey), ...over.map(jobKey)]
  const focused = wanted !== undefined && keys.includes(wanted) ? wanted : keys[0]
  useJobKeys({
    keys,
    focused,
    focus,
    job: jobs.find((job) => jobKey(job) === focused),
    work: away.find(({ id }) => id === focused),
  })

  // the dialog opened before there was what its keys are meant for
  useEffect(() => {
    if (isRead) list.current?.focus()
  }, [isRead, list])

  if (!isRead && isError) return <PanelFailed onRetry={() => void refetch()} />
  if (!isRead)
    return (
      <div ref={list} tabIndex={-1} className="px-6 py-4 outline-none" aria-busy data-pending="">
        {[0, 1, 2].map((at) => (
          <p key={at} className="m-0 flex h-14 items-center">
            <Skeleton />
          </p>
        ))}
      </div>
    )
  if (keys.length === 0)
    return (
      <div ref={list} tabIndex={-1} className="outline-none">
        <EmptyState title={t('jobs.none.title')}>{t('jobs.none')}</EmptyState>
      </div>
    )
  const tasks = (some: readonly Job[]) => some.map((job) => ofJob(job, jobKey(job) === focused))
  const groups = [
    { label: t('jobs.group.active'), tasks: [...away.map(ofWork), ...tasks(active)] },
    { label: t('jobs.group.over'), tasks: tasks(over) },
  ]
  return (
    <TaskList
      ref={list}
      label={t('jobs')}
      heads={{
        task: t('jobs.head.task'),
        started: t('jobs.head.started'),
        progress: t('jobs.head.progress'),
        actions: t('jobs.head.actions'),
      }}
      groups={groups.filter((group) => group.tasks.length > 0)}
      focused={focused}
      onFocus={focus}
    />
  )
}

type KeyProps = {
  keys: readonly string[]
  focused: string | undefined
  focus: (key: string) => void
  job: Job | undefined
  work: BackgroundCall | undefined
}

const takeBack =
  ({ dismiss, undo }: BackgroundCall) =>
  () => {
    dismiss()
    undo?.()
  }

/** The keys of the dialog, meant for the focused row. */
function useJobKeys({ keys, focused, focus, job, work }: KeyProps): void {
  const { jobs } = useServices()
  const isAsking = useSelector(jobs, (state) => state.matches('confirming'))
  const listener = useMemo<Listener>(() => {
    const at = focused === undefined ? -1 : keys.indexOf(focused)
    const places: Readonly<Record<string, number>> = {
      'jobs.next': Math.min(keys.length - 1, at + 1),
      'jobs.previous': Math.max(0, at - 1),
      'jobs.first': 0,
      'jobs.last': keys.length - 1,
    }
    const onWork: Readonly<Record<string, (() => void) | undefined>> =
      work === undefined
        ? {}
        : work.state === 'away'
          ? { 'export-job.abort': work.abort }
          : { 'export-job.remove': work.dismiss, ...(work.undo && { 'export-job.undo': takeBack(work) }) }
    return {
      isInDialog: () => true,
      hears: (id) =>
        !isAsking &&
        (Object.hasOwn(places, id) || Object.hasOwn(onWork, id) || (isExportMove(id) && job !== undefined)),
      verdict: (id) => (isExportMove(id) && job !== undefined ? jobVerdict(job, id) : { ok: true }),
      send: ({ type }) => {
        const place = places[type]
        const next = place === undefined ? undefined : keys[place]
        if (next !== undefined) return focus(next)
        if (work !== undefined) return onWork[type]?.()
        if (isExportMove(type) && job !== undefined) jobs.send({ type, id: job.id })
      },
    }
  }, [jobs, keys, focused, focus, job, work, isAsking])
  useListener('jobs', listener)
  // the key that opens them: whoever presses it while they stand there means the newest, not the next by its last letter
  const newest = useMemo<Listener>(
    () => ({
      isInDialog: () => true,
      hears: (id) => id === 'jobs.open' && !isAsking,
      verdict: () => ({ ok: true }),
      send: () => {
        const [first] = keys
        if (first !== undefined) focus(first)
      },
    }),
    [keys, focus, isAsking],
  )
  useListener('app', newest)
}
