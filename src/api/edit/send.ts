import type { Changed } from '../actions.ts'
import { call, newKey } from '../client.ts'
import { failureOf, isOutage, type ErrorBody } from '../failure.ts'
import { overtakenIn, type Overtaken } from './overtaken.ts'
import type { FieldProblem } from '#entities/field-problem.ts'
import { pause } from './pause.ts'

/** What is to be saved; a record without an id is new. */
export type Save = {
  object: string
  id?: number | undefined
  version?: number | undefined
  data: Readonly<Record<string, unknown>>
  /** The parts that the answer's record is to carry. */
  expand: string[]
  /** It is whoever saves: sent as what everybody writes of themselves. */
  isOwn?: boolean
  /** Another record of its kind that is to be this one from then on. */
  merges?: { readonly other_id: number; readonly other_version: number } | undefined
  /** Of a save that was sent before, and of which it is not known what became. */
  key?: string
}

export type SaveAnswer =
  | { is: 'saved'; record: Changed['entity']; changed: Changed | null }
  | { is: 'refused'; said: ErrorBody }
  | { is: 'overtaken'; by: Overtaken; said: ErrorBody }

/** Milliseconds before it is sent again, longer each time. */
const first = 1000
const longest = 30_000

const send = async (
  { object, id, version = 0, data, expand, isOwn = false, merges }: Save,
  key: string,
): Promise<SaveAnswer> => {
  if (id === undefined) {
    const { payload } = await call('record.create', { params: { object }, body: { data, expand }, key })
    return { is: 'saved', record: payload, changed: null }
  }
  if (merges !== undefined) {
    const merging = await call('customer.merge', { params: { id }, body: { ...merges, version, data }, key })
    return { is: 'saved', record: merging.payload.entity, changed: merging.payload }
  }
  const body = { data, version, expand }
  const { payload } = isOwn
    ? await call('user.change_me', { body, key })
    : await call('record.change', { params: { object, id }, body, key })
  return { is: 'saved', record: payload.entity, changed: payload }
}

/**
 * Saves a record once, however often it has to be sent: while nobody answers it is sent again under the same key. Answers
 * what became of it; only a mistake of the program is thrown.
 */
export async function saveRecord(save: Save, onUnreachable: () => void): Promise<SaveAnswer> {
  const { key = newKey() } = save
  for (let wait = first; ; wait = Math.min(longest, wait * 2)) {
    try {
      return await send(save, key)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      if (isOutage(failure)) {
        onUnreachable()
        await pause(wait)
        continue
      }
      const said = failure.kind === 'refused' || failure.kind === 'mismatch' ? failure.said : {}
      const by = overtakenIn(said.problem)
      return by === undefined ? { is: 'refused', said } : { is: 'overtaken', by, said }
    }
  }
}

/** What is wrong with a value that no two records hold alike; nothing where nobody could be asked. */
export async function problemOfValue(
  object: string,
  check: { field: string; value: string; id?: number },
): Promise<FieldProblem | null> {
  const asked = await call('record.check', { params: { object }, body: check }).catch(() => null)
  const { held_by: holder = null, least: count = null } = asked?.payload ?? {}
  if (holder !== null) return { code: 'field_taken', params: { value: check.value, holder: holder.label } }
  return count !== null && [...check.value].length < count ? { code: 'field_too_short', params: { count } } : null
}
