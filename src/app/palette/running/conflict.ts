import * as z from 'zod/mini'
import type { ErrorBody } from '#api/failure.ts'
import { labelOf } from '#entities/entity.ts'
import type { Subject } from '#machines/palette-context.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'

const changed = z.object({
  changed_by: z.string(),
  changed_at: z.string(),
  changed_by_me: z.optional(z.boolean()),
  changed_by_customer: z.optional(z.boolean()),
})
const standing = z.object({ version: z.number() })

/** The version at which the record stands that somebody else was faster with. */
export const standsAt = (said: ErrorBody | undefined): number | undefined =>
  z.safeParse(standing, said?.problem?.payload).data?.version

type Said = Pick<PortContext, 't' | 'locale'>

/** What the record's status says already, or counts its changes. */
const untold = new Set(['version', 'date_updated'])

const what = z.object({ current: z.looseObject({}), changed_fields: z.array(z.string()) })

/** What is different now, the status from where it was known to be; nothing where the server does not tell. */
const changesIn = (payload: unknown, { object, record, moves }: Subject, { t, locale }: Said): string => {
  const { success, data } = z.safeParse(what, payload)
  if (!success) return ''
  const label = (name: string) => t(labelOf({ name: object }, name), { ns: 'entities' })
  const word = (status: string) => t(`${object}.status.${status}`, { ns: 'entities' })
  const now = data.current['status']
  const before = moves.statusOf(record)
  const moved =
    typeof now === 'string' && now !== before
      ? [t('labelled', { ns: 'palette', label: label('status'), value: `${word(before)} → ${word(now)}` })]
      : []
  const standing = moves.standingOf(record)
  const others = data.changed_fields.filter((name) => !untold.has(name) && !Object.hasOwn(standing, name)).map(label)
  const list = formatsOf(locale).list([...moved, ...others])
  return list === '' ? '' : t('changed_what', { ns: 'palette', list })
}

/** Why the server refused, in its own words; where somebody else was faster, also who it was, when, and what they changed. */
export const refusalText = (said: ErrorBody | undefined, context: Said, subject?: Subject): string => {
  const { t, locale } = context
  if (said?.error === undefined) return t('no_answer', { ns: 'palette' })
  const changes = subject === undefined ? '' : changesIn(said.problem?.payload, subject, context)
  const { success, data } = z.safeParse(changed, said.problem?.payload)
  // which of what was given it is, in the server's words
  if (!success) return [said.error, ...Object.values(said.problem?.fields ?? {}).flat()].join(' ')
  if (data.changed_by_me === true)
    return `${t('changed_by_me', { ns: 'palette', when: formatsOf(locale).moment(data.changed_at) })} ${changes}`.trim()
  const who = { who: data.changed_by, when: formatsOf(locale).moment(data.changed_at) }
  const by = data.changed_by_customer === true ? 'changed_by_customer' : 'changed_by'
  return `${said.error} ${t(by, { ns: 'palette', ...who })} ${changes}`.trim()
}
