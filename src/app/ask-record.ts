import { askAhead } from '#api/ahead.ts'
import { record } from '#api/reads.ts'
import type { AppServices } from '#screens/services.ts'
import { sender } from './connection.ts'
import { freshFor, queryClient } from './query-client.ts'
import { firstReadRequest } from './start/ask-place.ts'
import { recordReadOf } from './start/first-reads.ts'

/** Its screen asks for it as soon as it is drawn, and takes the answer that is on its way by then. */
export const askRecord: AppServices['askRecord'] = (entity, id) => {
  const read = recordReadOf(entity, id)
  const { queryKey } = record(entity.name, id, read.body.expand)
  const known = queryClient.getQueryCache().find({ queryKey })
  const isFresh = known?.isStaleByTime(freshFor) === false
  if (!isFresh && known?.state.fetchStatus !== 'fetching') askAhead(firstReadRequest(read, sender()))
}
