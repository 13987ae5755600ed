import * as z from 'zod/mini'
import type { ErrorBody } from '#api/failure.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'

const changed = z.object({ changed_by: z.string(), changed_at: z.string(), changed_by_me: z.optional(z.boolean()) })
const standing = z.object({ version: z.number() })

/** The version at which the record stands that somebody else was faster with. */
export const standsAt = (said: ErrorBody | undefined): number | undefined =>
  z.safeParse(standing, said?.problem?.payload).data?.version

/** Why the server refused, in its own words; where somebody else was faster, also who it was and when. */
export const refusalText = (said: ErrorBody | undefined, { t, locale }: Pick<PortContext, 't' | 'locale'>): string => {
  if (said?.error === undefined) return t('no_answer', { ns: 'palette' })
  const { success, data } = z.safeParse(changed, said.problem?.payload)
  if (!success) return said.error
  if (data.changed_by_me === true)
    return t('changed_by_me', { ns: 'palette', when: formatsOf(locale).moment(data.changed_at) })
  const who = { who: data.changed_by, when: formatsOf(locale).moment(data.changed_at) }
  return `${said.error} ${t('changed_by', { ns: 'palette', ...who })}`
}
