import type { Changed } from '#api/actions.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { Subject } from '#machines/palette-context.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { formatsOf } from '#screens/format.ts'
import type { SaveChange } from './undo-stack.ts'
import { recordTitle, wordFor } from '#screens/record-title.ts'

/** Milliseconds in which a toast offers the way back. */
export const undoable = 10_000

/** What the record is called where a sentence names it. */
export const calledIn = (change: Subject | Pick<SaveChange, 'subject' | 'called'>, t: PortContext['t']): string =>
  'called' in change
    ? recordTitle(change.subject.object, change.called, t)
    : recordTitle(change.object, wordFor(change, t), t)

/** By its day and amount, where its name says nobody which it is. */
function calledByFigures({ object, record, moves }: Subject, { t, locale }: PortContext): string | undefined {
  const figures = moves.figures(record)
  if (figures === undefined) return undefined
  const { day, money } = formatsOf(locale)
  const amount = money(figures.amount, String(record['currency']))
  return t(`called.${object}`, { ns: 'palette', day: day(figures.day), amount })
}

/** Where the record stands now, in words; the same toast says first that it moved and then that it moved back. */
export const standing = (subject: Subject, { entity }: Pick<Changed, 'entity'>, portContext: PortContext) => ({
  record: calledByFigures(subject, portContext) ?? calledIn(subject, portContext.t),
  status: portContext.t(`${subject.object}.status.${subject.moves.statusOf(entity)}`, { ns: 'entities' }),
})

const writtenOut = (
  amounts: Readonly<Record<string, string>>,
  write: (amount: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, write(amount)]))

/** What its toast says: where the record stands now and what came of it; of what has no amounts, what came of it alone. */
export const toastTexts = (
  subject: Subject,
  event: LifeEvent,
  changed: Pick<Changed, 'entity'>,
  portContext: PortContext,
) => {
  const { t, locale } = portContext
  const { moves, record } = subject
  const { money } = formatsOf(locale)
  const stands = standing(subject, changed, portContext)
  const came = moves.outcome(event, record, changed.entity)
  const to = moves.mailedTo(event, record, changed.entity)
  const mail = to === undefined ? {} : { detail: t('came.mailed_to', { ns: 'palette', to }) }
  if (came === undefined) {
    // where it stands as before, that says nothing of what was done; the words of its history do, once they are here
    const isSame = moves.statusOf(record) === moves.statusOf(changed.entity)
    const did = isSame ? t(`did.${event.type}`, { ns: 'record', defaultValue: '' }) : ''
    return { text: t('done', { ns: 'palette', ...stands, ...(did !== '' && { status: did }) }), ...mail }
  }
  const written = writtenOut(came, (amount) => money(amount, String(record['currency'])))
  // nothing of it is left over
  const isWhole = 'released' in came && Number(came['released']) === 0
  const said = t(isWhole ? `came.${event.type}.whole` : `came.${event.type}`, { ns: 'palette', ...written })
  return Object.keys(came).length === 0
    ? { text: t('done', { ns: 'palette', ...stands, status: said }), ...mail }
    : { text: t('done', { ns: 'palette', ...stands }), detail: said }
}

/** Of these one after the other is done: the toast of the next takes the place of that of the one before. */
const inARow: readonly string[] = ['translation']

export const toastId = ({ object, id }: Pick<Subject, 'object' | 'id'>) =>
  inARow.includes(object) ? `change.${object}` : `change.${object}.${id}`
