import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { DateTime } from 'luxon'
import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { hrefOf } from '#commands/places.ts'
import { nameOf, type Warning } from '#entities/schedule/checks.ts'
import { planOf, type Changes, type ShiftPlan } from '#entities/schedule/plan.ts'
import { weekOf } from '#entities/schedule/times.ts'
import { coversOf, warningsOfWeek } from '#entities/schedule/week.ts'
import { draftSeen, planSeen, writtenOf, type ScheduleContext } from '#machines/schedule/context.ts'
import { isDay } from '#screens/dates.ts'
import { useFormat } from '#screens/format.ts'
import { showToast } from '#ui/layer/toast.ts'
import { scheduleWithPorts, saveCells } from './ports.ts'

const none: WeekAnswer = {
  week: '',
  version: 0,
  changed_by: null,
  changed_at: null,
  draft: [],
  published: [],
  templates: [],
  areas: [],
  people: [],
  around: [],
}

export const thisWeek = (): string => weekOf(DateTime.now().toFormat('yyyy-MM-dd'))

/** The week and the area that the address names; without them this one, and all. */
export function useScheduleAddress() {
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const said = params.get('week') ?? ''
  const week = isDay(said) ? weekOf(said) : thisWeek()
  const area = Number(params.get('area')) || undefined
  const go = useCallback(
    (next: { week?: string; area?: number | undefined }) => {
      const to = { week, area, ...next }
      const query = new URLSearchParams({
        ...(to.week !== thisWeek() && { week: to.week }),
        ...(to.area !== undefined && { area: `${to.area}` }),
      }).toString()
      const path = hrefOf('work_schedule')
      navigate(query === '' ? path : `${path}?${query}`, { replace: true })
    },
    [area, navigate, week],
  )
  return { week, area, go }
}

/** The plan of a week as it is seen, what stands against it, and its chart. */
export function useSchedule(week: string, go: (next: { week: string }) => void) {
  const { t } = useTranslation('ui')
  const { t: tOfPlan } = useTranslation('schedule')
  const { day } = useFormat()
  const machine = useMemo(
    () =>
      scheduleWithPorts(
        (text) => showToast({ text, tone: 'bad', id: 'schedule.refused' }),
        () => showToast({ text: t('error.connection'), tone: 'bad', id: 'schedule.refused' }),
      ),
    [t],
  )
  const actor = useActorRef(machine, { input: { week } })
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const answer = (context.base ?? none) as WeekAnswer // `read` answers nothing else
  const { base, sending, unsaved } = context
  const plan = useMemo<ShiftPlan>(() => planSeen({ base, sending, unsaved }), [base, sending, unsaved])
  const draft = useMemo<Changes>(() => draftSeen({ base, sending, unsaved }), [base, sending, unsaved])
  const published = useMemo<ShiftPlan>(() => planOf(answer.published), [answer.published])
  const isThere = answer.week !== ''
  const warnings = useMemo<readonly Warning[]>(
    () => (isThere ? warningsOfWeek(answer, plan) : []),
    [answer, isThere, plan],
  )
  const covers = useMemo(() => (isThere ? coversOf(answer, plan) : new Map()), [answer, isThere, plan])

  useEffect(() => {
    const now = actor.getSnapshot()
    if (now.context.week === week) return
    const event = { type: 'schedule.go', week } as const
    if (now.can(event)) actor.send(event)
    // what is asked or on its way comes first
    else go({ week: now.context.week })
  }, [actor, go, week])
  useEffect(() => {
    const came = actor.on('schedule.came', (to) => go({ week: to.week }))
    return () => came.unsubscribe()
  }, [actor, go])
  useEffect(() => {
    const told = actor.on('schedule.published', (of) =>
      showToast({ text: tOfPlan('published', { week: day(of.week) }), tone: 'good', id: 'schedule.published' }),
    )
    return () => told.unsubscribe()
  }, [actor, day, tOfPlan])

  // what others have written meanwhile is seen by whoever comes back
  useEffect(() => {
    const refresh = () => actor.send({ type: 'schedule.refresh' })
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [actor])

  // whoever leaves loses nothing of the last half second
  useEffect(() => {
    const flush = () => {
      const now: ScheduleContext = actor.getSnapshot().context
      if (now.unsaved.size === 0 || now.clash !== null) return
      void saveCells({ week: now.week, written: writtenOf(now) }, { keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [actor])

  const names = useMemo(() => warnings.map(nameOf), [warnings])
  return { actor, snapshot, context, answer, isThere, plan, draft, published, warnings, names, covers }
}
export type OpenSchedule = ReturnType<typeof useSchedule>
