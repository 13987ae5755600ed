import { Hourglass, StickyNote, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAltered } from '#entities/schedule/template.ts'
import type { Content, Shift } from '#entities/schedule/plan.ts'
import type { ShiftTemplate } from '#entities/schedule/template.ts'
import type { Absence } from '#entities/schedule/week.ts'
import { StatusDot, type StatusForm, type StatusTone } from '#ui/view/status-mark.tsx'
import type { ScheduleWords } from './words.ts'

export type ShiftCellProps = {
  content: Content | undefined
  absence: Absence | null
  holiday: string | null
  /** The area that it counts for, where it is not the person's own. */
  elsewhere: string | undefined
  /** Staff see something else, or nothing. */
  isChanged: boolean
  /** Staff see a shift here that is taken out. */
  isOpened: boolean
  isWarned: boolean
  template: ShiftTemplate | undefined
  words: Pick<ScheduleWords, 'awayOf' | 'shiftName'>
}

/** Tones and forms of tokens.md. */
const away: Readonly<Record<string, { tone: StatusTone; form?: StatusForm }>> = {
  vacation: { tone: 'way' },
  sick_leave: { tone: 'wait', form: 'full' },
}

function Marked({ tone, form, word }: { tone: StatusTone; form?: StatusForm | undefined; word: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-table">
      <StatusDot tone={tone} {...(form && { form })} />
      <span className="truncate">{word}</span>
    </span>
  )
}

/** What stands in a person's cell: a shift with its times, a day off, why they are away, or nothing. */
export function ShiftCell(props: ShiftCellProps) {
  const { content, absence, holiday, isOpened, words } = props
  const { t } = useTranslation('schedule')
  if (content?.kind === 'shift') return <ShiftText {...props} shift={content} />
  if (absence !== null && content === undefined) {
    const { tone, form } = away[absence.kind] ?? { tone: 'way' }
    const word = absence.part < 1 ? t('half_away', { kind: words.awayOf(absence.kind) }) : words.awayOf(absence.kind)
    return <Marked tone={tone} form={absence.part < 1 ? 'half' : form} word={word} />
  }
  if (holiday !== null && content === undefined) return <Marked tone="idle" form="dash" word={holiday} />
  if (content?.kind === 'free')
    return (
      <span className="flex items-center gap-2 text-table text-ink-3">
        {props.isChanged && <Dot />}
        {t('free')}
      </span>
    )
  return isOpened ? <Marked tone="idle" word={t('opened')} /> : null
}

/** Not visible to staff yet. */
function Dot() {
  const { t } = useTranslation('schedule')
  return (
    <span className="size-1.5 shrink-0 rounded-full bg-primary">
      <span className="sr-only">{t('changed')}</span>
    </span>
  )
}

const icon = { size: 13, strokeWidth: 1.75, className: 'shrink-0' } as const

function ShiftText({ shift, isChanged, isWarned, template, elsewhere, words }: ShiftCellProps & { shift: Shift }) {
  const { t } = useTranslation('schedule')
  const times = `${shift.start_time}–${shift.end_time}`
  const isOwn = template === undefined || isAltered(shift, template)
  return (
    <span className="flex min-w-0 flex-col" title={shift.note ?? undefined}>
      <span className="flex min-w-0 items-center gap-1.5 text-table text-ink">
        {isChanged && <Dot />}
        {isWarned && <TriangleAlert role="img" aria-label={t('warned')} {...icon} className="shrink-0 text-warn-ink" />}
        <span className="truncate">{words.shiftName(shift)}</span>
        {shift.note !== null && (
          <StickyNote role="img" aria-label={t('has_note')} {...icon} className="shrink-0 text-ink-3" />
        )}
        {shift.auto_create_session && (
          <Hourglass role="img" aria-label={t('books_itself')} {...icon} className="shrink-0 text-ink-3" />
        )}
      </span>
      {/* in little room the name is enough, and times only where the name does not say them */}
      <span className={`truncate text-meta text-ink-3 tabular-nums ${isOwn ? '' : 'max-xl:hidden max-md:block'}`}>
        {elsewhere === undefined ? times : `${elsewhere}, ${times}`}
      </span>
    </span>
  )
}
