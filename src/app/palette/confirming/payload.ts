import type { MoveParams } from '#api/actions.ts'
import { keyTable } from '#commands/key-table.ts'
import { mayForce } from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import type { CommandExecution, PaletteContext } from '#machines/palette-context.ts'

const valueOf = (need: CommandArgument): unknown => {
  switch (need.kind) {
    case 'lines':
      if (need.conditions !== undefined) return need.lines.length === 0 ? undefined : need.read(need.lines)
      // all that is open is said as such, so that a line that came meanwhile is not forgotten
      return need.lines.every(({ open, quantity }) => open === quantity)
        ? 'open'
        : need.read(need.lines.filter(({ quantity }) => quantity > 0))
    case 'text':
      return (need.read ? need.read(need.value) : need.value.trim()) || undefined
    default:
      return need.value
  }
}

/** The arguments as the event and the wire name them; what was left empty is not sent. */
export const payloadOf = (needs: readonly CommandArgument[]): MoveParams =>
  // each need carries the name and the kind of its parameter
  Object.fromEntries(
    needs
      .flatMap((need): [string, unknown][] => {
        const value = valueOf(need)
        const along = need.kind === 'text' && typeof value === 'string' ? need.along?.(value) : undefined
        return [[need.name, value], ...Object.entries(along ?? {})]
      })
      .filter(([, value]) => value !== undefined),
  )

/** The record as it is once what was chosen is its own. */
const withChosen = (record: LiveRow, needs: readonly CommandArgument[]): LiveRow => ({
  ...record,
  ...Object.fromEntries(
    needs.flatMap((need) =>
      need.kind === 'choice' ? Object.entries(need.choices.find(({ value }) => value === need.value)?.facts ?? {}) : [],
    ),
  ),
})

/** Does the command take something away? */
export const isDanger = (wanted: string): boolean =>
  keyTable.read().some(({ id, tone }) => id === wanted && tone === 'danger')

export type Consequences = {
  from: string
  to: string
  /** Undefined where nobody is told of anything in such a life. */
  mails: readonly string[] | undefined
  warnings: readonly string[]
  isIrreversible: boolean
  /** The reason's code, where no warning says it. */
  noWayBack: string | undefined
}

/** What the move will do to the record, as the chart says it; undefined for what is no move. */
export const consequencesOf = (
  { request, needs, force }: CommandExecution,
  actor: Actor | undefined,
): Consequences | undefined => {
  const { id, subject } = request
  if (subject === undefined || !subject.moves.has(id)) return undefined
  const { moves } = subject
  const record = withChosen(subject.record, needs)
  const event: LifeEvent = {
    type: id,
    ...request.given,
    ...payloadOf(needs),
    ...(force !== undefined && { forced: true as const }),
  }
  const { status, effects } = moves.step(record, event, actor ?? null)
  const hasAddress = moves.hasAddress?.(record)
  return {
    from: moves.statusOf(record),
    to: status,
    // nobody can be told by mail without an address
    mails:
      hasAddress === undefined
        ? undefined
        : effects.flatMap(({ kind, name }) => (kind === 'mail' && hasAddress ? [name] : [])),
    warnings: moves.warningsOf(id, record, event),
    isIrreversible: moves.isIrreversible(id, record),
    noWayBack: moves.noWayBack(id),
  }
}

/** A rule can be passed by an administrator with a reason, where the life has force; a status that lacks the move cannot. */
export const canForce = (actor: Actor | undefined, { id, subject }: CommandExecution['request']): boolean =>
  actor !== undefined &&
  mayForce(actor) &&
  subject !== undefined &&
  subject.moves.hasForce &&
  subject.moves.isAllowed(actor, id, subject.record) &&
  subject.moves.verdict(id, subject.record, actor, { forced: true }).ok

/** The same of a refusal that stands there, by the record as it was last read: another status may lack the move. */
export const mayInsist = (
  { request, refused }: Pick<PaletteContext, 'request' | 'refused'>,
  actor: Actor | undefined,
): boolean => refused?.canForce === true && request !== null && canForce(actor, request)
