import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { keyOf, type Changes } from '#entities/schedule/plan.ts'
import { daysOfWeek } from '#entities/schedule/times.ts'
import { unfilledIn, workOfShift } from '#entities/schedule/week.ts'
import { shiftOf } from '#entities/schedule/template.ts'
import { single } from '#screens/search/sheet/range.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { announce } from '#ui/layer/announcer.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { CellLayer } from './cell-layer.tsx'
import { GroupRow } from './group-row.tsx'
import { cellId } from './looks.ts'
import { PersonRow } from './person-row.tsx'
import { nextAfter, problemsIn } from './problems.ts'
import { PublishBar } from './publish-bar.tsx'
import { groupsOf, placeIn, rowsOf } from './rows.ts'
import { ScheduleGrid, type WeekGridHandle } from './schedule-grid.tsx'
import { ScheduleQuestionDialog } from './schedule-question.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { TemplateStrip } from './template-strip.tsx'
import { UnfilledRow } from './unfilled-row.tsx'
import { useCells } from './use-cells.ts'
import { useClashes } from './use-clashes.ts'
import { useClipboard } from './use-clipboard.ts'
import { useSchedule, useScheduleAddress } from './use-schedule.ts'
import { useScheduleListener } from './use-schedule-listener.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useScheduleWords } from './words.ts'
import { WarningBar } from './warning-bar.tsx'
import { WeekBar } from './week-bar.tsx'

/** `/time-tracking/schedule`: who works when, planned by keyboard, and visible to staff once it is published. */
export function ScheduleScreen() {
  const { t } = useTranslation(['schedule', 'places'])
  const [, navigate] = useLocation()
  const { week: asked, area, go } = useScheduleAddress()
  const schedule = useSchedule(asked, go)
  const { actor, answer, snapshot, context, isThere, plan, draft, published, warnings, covers } = schedule
  const { week } = context
  const words = useScheduleWords(answer)
  const days = useMemo(() => daysOfWeek(week), [week])
  const groups = useMemo(() => groupsOf(answer, area), [answer, area])
  const rows = useMemo(() => rowsOf(groups), [groups])
  const areas = useMemo(() => groups.map(({ id }) => id), [groups])
  const cells = useCells({ rows, days, plan, area })
  const [isEditing, setEditing] = useState(false)
  const [isIn, setIn] = useState(false)
  const [isTouch, setTouch] = useState(false)
  const grid = useRef<WeekGridHandle>(null)
  const chooser = useRef<HTMLSelectElement>(null)

  const unfilled = useMemo(
    () => (isThere ? unfilledIn(answer, covers).filter(({ area_id }) => areas.includes(area_id)) : []),
    [answer, areas, covers, isThere],
  )
  const unfilledWork = unfilled.reduce((sum, { template_id, day, count }) => {
    const template = answer.templates.find(({ id }) => id === template_id)
    return template === undefined ? sum : sum + count * workOfShift(shiftOf(template, null), day, 'UTC')
  }, 0)
  const problems = useMemo(
    () => problemsIn({ rows, days, areas, warnings, covers, words }),
    [areas, covers, days, rows, warnings, words],
  )
  const warnedBy = useMemo(() => Map.groupBy(warnings, ({ user_id }) => user_id), [warnings])
  const warned = useMemo(
    () => new Map([...warnedBy].map(([user, own]) => [user, new Set(own.map(({ day }) => day))] as const)),
    [warnedBy],
  )
  const areaName = useCallback((id: number | null) => answer.areas.find((one) => one.id === id)?.name, [answer.areas])

  const { head, row, day, rect } = cells
  const write = useCallback((changes: Changes) => actor.send({ type: 'schedule.change', changes }), [actor])
  const here = useMemo(
    () => (row?.kind === 'unfilled' ? unfilled.filter((one) => one.day === day) : []),
    [day, row, unfilled],
  )
  const suggestions = useSuggestions(schedule, here, write)
  const { stand } = cells

  const acts = {
    write,
    edit: () => setEditing(true),
    suggest: () => {
      if (row?.kind !== 'unfilled') {
        const first = unfilled[0]
        if (first === undefined) return
        stand(single({ row: rows.length - 1, column: days.indexOf(first.day) }))
      } else suggestions.next()
    },
    nextWarning: () => {
      const next = nextAfter(problems, head)
      if (next === undefined) return
      stand(single(next))
      grid.current?.show(next)
      grid.current?.focus()
      announce(next.text)
    },
    chooseArea: () => {
      chooser.current?.focus()
      // an older browser opens it by a key of its own
      chooser.current?.showPicker?.()
    },
    go: (to: string) => go({ week: to }),
    open: (place: 'shift_templates' | 'work_areas') => navigate(hrefOf(place)),
  }
  useScheduleListener({
    schedule,
    cells,
    problems: problems.length,
    hasUnfilled: unfilled.length > 0,
    suggestions,
    acts,
  })
  const { copy, paste } = useClipboard({ cells, rows, days, plan, templates: answer.templates, write })
  const clashes = useClashes(schedule, words)

  // the keys of the clipboard go to what has the focus
  useEffect(() => {
    if (isThere && (document.activeElement === document.body || document.activeElement?.id === 'main'))
      grid.current?.focus()
  }, [isThere])

  useEffect(() => {
    grid.current?.show({ row: head.row, column: head.column })
  }, [head.row, head.column])

  if (snapshot.matches('failed')) return <PanelFailed onRetry={() => actor.send({ type: 'schedule.retry' })} />
  const content =
    row === undefined || day === undefined ? undefined : plan.get(keyOf(placeIn(row, day) ?? placeNowhere))
  const isEmpty = row?.kind === 'person' && content === undefined && row.person.absences[head.column] == null
  const isAsked = context.question !== null
  const showsStrip = isIn && cells.count === 1 && row?.kind === 'person' && (isEmpty || isTouch)
  const chosenIn = (at: number) =>
    at >= rect.top && at <= rect.bottom ? ([rect.left, rect.right] as const) : undefined
  const headIn = (at: number) => (head.row === at ? head.column : undefined)
  const isPlannable = answer.templates.length > 0 && answer.people.length > 0
  let at = -1
  return (
    <section aria-label={t('work_schedule', { ns: 'places' })} className="flex min-h-0 flex-1 flex-col">
      <WeekBar
        ref={chooser}
        week={week}
        areas={answer.areas}
        area={area}
        onArea={(next) => {
          go({ area: next })
          grid.current?.focus()
        }}
      />
      {isThere && !isPlannable ? (
        <EmptyState title={t('nothing_to_plan')}>{t('nothing_to_plan.text')}</EmptyState>
      ) : (
        <ScheduleGrid
          ref={grid}
          label={t('work_schedule', { ns: 'places' })}
          cells={cells}
          heads={days.map(words.dayOf)}
          rowCount={rows.length}
          shownDay={head.column}
          isBusy={!isThere}
          onFocus={setIn}
          onTab={() => here.length > 0 && suggestions.next()}
          onEscape={suggestions.close}
          onCopy={copy}
          onPaste={paste}
          onTouch={setTouch}
          onOpen={() => row?.kind === 'person' && setEditing(true)}
        >
          {!isThere && <Loading />}
          {isThere &&
            groups.map((group) => (
              <div key={group.id ?? 0} role="rowgroup" className="contents">
                <GroupRow
                  id={group.id}
                  name={group.name ?? t('no_area')}
                  days={days}
                  covers={covers}
                  shownDay={head.column}
                />
                {group.people.map((person) => {
                  at += 1
                  return (
                    <PersonRow
                      key={person.id}
                      person={person}
                      at={at}
                      week={week}
                      days={days}
                      plan={plan}
                      draft={draft}
                      published={published}
                      templates={answer.templates}
                      areaName={areaName}
                      warned={warned.get(person.id) ?? none}
                      chosen={chosenIn(at)}
                      head={headIn(at)}
                      shownDay={head.column}
                      words={words}
                    />
                  )
                })}
              </div>
            ))}
          {isThere && (
            <UnfilledRow
              at={rows.length - 1}
              days={days}
              unfilled={unfilled}
              work={unfilledWork}
              chosen={chosenIn(rows.length - 1)}
              head={headIn(rows.length - 1)}
              shownDay={head.column}
              areaName={areaName}
              words={words}
            />
          )}
        </ScheduleGrid>
      )}
      {showsStrip && !isEditing && !isAsked && (
        <CellLayer at={cellId(head.row, head.column)}>
          <TemplateStrip
            templates={answer.templates.filter(({ digit }) => digit !== null)}
            onTake={(template) => write(cells.set(template))}
            onFree={() => write(cells.free())}
          />
        </CellLayer>
      )}
      {isIn && suggestions.unfilled !== undefined && suggestions.template !== undefined && (
        <CellLayer at={cellId(head.row, head.column)}>
          <SuggestionList
            title={t('suggest.title', {
              shift: suggestions.template.name,
              area: areaName(suggestions.unfilled.area_id) ?? t('no_area'),
              day: words.dayOf(suggestions.unfilled.day),
            })}
            people={suggestions.people}
            hasMore={suggestions.hasMore}
            areaName={areaName}
            words={words}
            onTake={suggestions.take}
          />
        </CellLayer>
      )}
      {isThere && <WarningBar problems={problems} cells={cells} />}
      {isThere && <PublishBar schedule={schedule} clashes={clashes} />}
      {isEditing && row?.kind === 'person' && day !== undefined && (
        <ShiftDialog
          title={t('edit.title', { name: row.person.name, day: words.dayOf(day), count: cells.count })}
          shift={cells.shiftHere()}
          area={row.person.area_id}
          templates={answer.templates}
          areas={answer.areas}
          onTake={(shift) => {
            setEditing(false)
            write(cells.written((one) => (one.kind === 'person' ? { ...shift } : undefined)))
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {context.question !== null && (
        <ScheduleQuestionDialog
          question={context.question}
          week={context.week}
          warnings={warnings.map(words.warning)}
          count={draft.size}
          onInto={(into) => actor.send({ type: 'schedule.copy_into', into })}
          onYes={() => actor.send({ type: 'schedule.confirm' })}
          onNo={() => actor.send({ type: 'schedule.cancel' })}
        />
      )}
    </section>
  )
}

const none: ReadonlySet<string> = new Set()
const placeNowhere = { day: '', user_id: null, area_id: null, template_id: null }

/** While the week is on its way. */
function Loading() {
  return Array.from({ length: 8 }, (_, at) => (
    <div key={at} className="flex h-11.75 items-center border-b border-line px-4">
      <Skeleton width="100%" />
    </div>
  ))
}
