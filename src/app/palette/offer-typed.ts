import { record } from '#api/reads.ts'
import { goTo } from '#app/screen-first.ts'
import { commandContext } from '#commands/command-context.ts'
import { keyTable } from '#commands/key-table.ts'
import { offers } from '#commands/offers.ts'
import { recordHrefOf } from '#commands/places.ts'
import { loadEntity, loaders, type ObjectName } from '#entities/load.ts'
import { nameOf } from '#entities/name.ts'
import { titleOf } from '#screens/command-title.ts'
import { recordTitle } from '#screens/record-title.ts'
import { offerInToast } from './offer-in-toast.ts'
import { asker, palette } from './palette-actor.ts'
import type { PortContext } from './port-context.ts'

/** `standsAt`: the version that has to be read before it is tried again. */
type Kept = { command: string; id: number; standsAt?: number | undefined }

/** Whose life a move is of: its name begins with it. */
const objectOf = (command: string): string => command.slice(0, command.indexOf('.'))

/** What this user typed last for a record and has not sent. */
const lastTyped = (): Kept | undefined => {
  const own = `${asker()} `
  const found = Object.entries(palette.getSnapshot().context.typed).findLast(
    ([key, { needs, reason }]) => key.startsWith(own) && !key.endsWith(' ') && needs.length + reason.length > 0,
  )
  const [command = '', id = ''] = found?.[0].slice(own.length).split(' ') ?? []
  return id === '' ? undefined : { command, id: Number(id) }
}

/** Opens the record and, as soon as it is there, the move with what was typed. */
const goOn = ({ command, id, standsAt = 0 }: Kept): void => {
  const object = objectOf(command)
  const isThere = () => {
    const { subject } = commandContext.current()
    return subject?.object === object && subject.id === id && subject.version >= standsAt
  }
  const run = () =>
    offers(keyTable.read(), commandContext.current().listeners)
      .find((offer) => offer.id === command)
      ?.run()
  if (isThere()) return run()
  const href = recordHrefOf({ name: object })?.(id)
  if (href === undefined) return
  goTo(href)
  const stop = commandContext.watch(() => {
    if (!isThere()) return
    stop()
    run()
  })
}

/** Whoever signs in again finds in sight what they had typed when they were signed out. */
export async function offerTyped({ queries, t }: Pick<PortContext, 'queries' | 't'>): Promise<void> {
  const kept = lastTyped()
  if (kept === undefined) return
  const object = objectOf(kept.command)
  const loaded = Object.hasOwn(loaders, object) ? loadEntity(object as ObjectName) : undefined // just looked up
  // one that they may not read any more is no offer
  const [entity, row] = await Promise.all([loaded, queries.fetchQuery(record(object, kept.id)).catch(() => undefined)])
  if (entity === undefined || row === undefined) return
  const said = {
    ns: 'palette',
    command: titleOf(kept.command, t),
    record: recordTitle(object, nameOf(entity, row), t),
  }
  offerInToast({ id: 'typed.kept', text: t('typed_kept', said), ms: Infinity }, t('go_on', { ns: 'palette' }), () =>
    goOn(kept),
  )
}

/** Somebody was faster with a record that is not in sight: says so, with the way to try it again there. */
export const offerAgain = (kept: Kept, text: string, t: PortContext['t']): void =>
  offerInToast({ id: `conflict.${kept.id}`, text, tone: 'bad' }, t('try_again', { ns: 'palette' }), () => goOn(kept))
