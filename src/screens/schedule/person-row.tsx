import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, placeOfPerson, type Changes, type ShiftPlan } from '#entities/schedule/plan.ts'
import type { ShiftTemplate } from '#entities/schedule/template.ts'
import { hoursOf, type PlannedPerson } from '#entities/schedule/week.ts'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/view/avatar.tsx'
import { cellId, cellLook, dayLook, headLook, hoursLook, nameLook, rowLook } from './looks.ts'
import { ShiftCell } from './shift-cell.tsx'
import type { ScheduleWords } from './words.ts'

export type PersonRowProps = {
  person: PlannedPerson
  at: number
  week: string
  days: readonly string[]
  plan: ShiftPlan
  draft: Changes
  published: ShiftPlan
  templates: readonly ShiftTemplate[]
  areaName: (id: number | null) => string | undefined
  /** The days that something stands against. */
  warned: ReadonlySet<string>
  /** The columns that are chosen in this row. */
  chosen: readonly [first: number, last: number] | undefined
  head: number | undefined
  shownDay: number
  words: ScheduleWords
}

/** A person's week, with the hours that are planned and those that are agreed. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, at, week, days, plan, draft, published, templates, warned, chosen, head, words } = props
  const { t } = useTranslation('schedule')
  const hours = hoursOf(person, week, plan)
  const isOver = person.required !== null && hours > person.required
  return (
    <div role="row" aria-rowindex={at + 2} className={classes(rowLook, 'min-h-11.75 bg-surface')}>
      <span role="rowheader" className={nameLook}>
        <Avatar name={person.name} />
        <span className="truncate">{person.name}</span>
      </span>
      {days.map((day, column) => {
        const key = keyOf(placeOfPerson(person.id, day))
        const content = plan.get(key)
        const isChosen = chosen !== undefined && column >= chosen[0] && column <= chosen[1]
        const before = published.get(key)
        const shift = content?.kind === 'shift' ? content : undefined
        return (
          <div
            key={day}
            id={cellId(at, column)}
            role="gridcell"
            aria-selected={isChosen}
            data-place={`${at} ${column}`}
            className={classes(
              cellLook,
              dayLook(column, props.shownDay),
              isChosen && 'bg-primary-tint',
              head === column && headLook,
            )}
          >
            <ShiftCell
              content={content}
              absence={person.absences[column] ?? null}
              holiday={person.holidays[column] ?? null}
              elsewhere={
                shift !== undefined && shift.area_id !== person.area_id ? props.areaName(shift.area_id) : undefined
              }
              isChanged={draft.has(key) && content !== undefined}
              isOpened={content === undefined && before?.kind === 'shift'}
              isWarned={warned.has(day)}
              template={templates.find(({ id }) => id === shift?.template_id)}
              words={words}
            />
          </div>
        )
      })}
      <span role="gridcell" className={hoursLook}>
        <span className={classes('text-table text-ink tabular-nums', isOver && 'font-strong')}>
          {words.hours(hours)}
        </span>
        <span className="text-meta text-ink-3 tabular-nums">
          {person.required === null ? t('no_conditions') : t('of_hours', { hours: words.hours(person.required) })}
        </span>
      </span>
    </div>
  )
})
