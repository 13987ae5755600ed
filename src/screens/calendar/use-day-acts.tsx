import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Verdict } from '#machines/life/life.ts'
import { verdictOfRight } from '#screens/right.ts'

const Note = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))
const Absence = lazy(async () => ({ default: (await import('#screens/absence/ask-absence.tsx')).AskAbsence }))
const Correction = lazy(async () => ({
  default: (await import('#screens/correction/ask-correction.tsx')).AskCorrection,
}))

type About = {
  userId: number | undefined
  own: number
  /** The clock's role: whoever lacks it has no days of their own. */
  hasClock: boolean
  name: string
  iso: string
  today: string
  range: { from: string; to: string }
  note: string
  /** Its month is closed. */
  isLocked: boolean
  onDone: () => void
}

/** What may be done about the days that are meant, each in its own dialog, and why something may not. */
export function useDayActs({ userId, own, hasClock, name, iso, today, range, note, isLocked, onDone }: About) {
  const [layer, setLayer] = useState<'note' | 'vacation' | 'sick_leave' | 'correction'>()
  const close = () => {
    setLayer(undefined)
    onDone()
  }
  const isOwn = userId === own
  const mayAsk = !isOwn || hasClock
  const refused = useMemo<Readonly<Record<string, Verdict>>>(() => {
    const noClock = verdictOfRight(mayAsk)
    const mayCorrect = isLocked ? verdictOfRight(false, 'month_closed') : verdictOfRight(iso <= today, 'date_to_come')
    return {
      'calendar.vacation': noClock,
      'calendar.sick_leave': noClock,
      'calendar.note': mayAsk ? verdictOfRight(!isLocked, 'month_closed') : noClock,
      'calendar.correct': mayAsk ? mayCorrect : noClock,
    }
  }, [iso, isLocked, mayAsk, today])
  const start = { ...(userId !== undefined && { user_id: userId }) }
  const layers: Readonly<Record<NonNullable<typeof layer>, () => ReactNode>> = {
    note: () => <Note {...{ iso, name, note }} whose={isOwn ? undefined : userId} onClose={close} />,
    correction: () => <Correction start={{ ...start, day: iso }} onClose={close} />,
    vacation: () => absent('vacation'),
    sick_leave: () => absent('sick_leave'),
  }
  const absent = (kind: 'vacation' | 'sick_leave') => (
    <Absence start={{ ...start, kind, first_day: range.from, last_day: range.to }} onClose={close} />
  )
  return {
    refused,
    layers: layer !== undefined && <Suspense fallback={<span data-pending="" />}>{layers[layer]()}</Suspense>,
    note: () => setLayer('note'),
    request: (kind: 'vacation' | 'sick_leave') => setLayer(kind),
    correct: () => setLayer('correction'),
  }
}
