import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '#api/actions.ts'
import { failureOf } from '#api/failure.ts'
import type { Failure } from '#api/failure.ts'
import type { Answer } from '#machines/pending.ts'
import { invalidate, updateCaches } from './cache.ts'

/** Whether it was done cannot be told from this. */
const tellsNothing = (failure: Failure): boolean => failure.kind !== 'refused' || failure.status >= 500

type Heard = { onDone: (changed: Changed) => void; onFailure: (failure: Failure) => void }

/**
 * Sends what was done to a record and shows what the answer brought; where it brought nothing, what stands there now is
 * read again.
 */
export async function change(
  queries: QueryClient,
  { object, id }: { object: string; id: number },
  ask: () => Promise<Changed>,
  { onDone, onFailure }: Heard,
): Promise<Answer> {
  try {
    const changed = await ask()
    updateCaches(queries, object, changed)
    onDone(changed)
    return { is: 'done', version: changed.entity.version }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    // nobody waits for it
    void invalidate(queries, object, id)
    onFailure(failure)
    return { is: tellsNothing(failure) ? 'unknown' : 'refused' }
  }
}
