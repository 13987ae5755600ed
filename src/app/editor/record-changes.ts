import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { record } from '#api/reads.ts'
import { currentServer } from '#app/connection.ts'
import { queryClient } from '#app/query-client.ts'
import { commandContext } from '#commands/command-context.ts'
import { manyActId } from '#entities/many/fields.ts'
import { expandedOf, type Entity } from '#entities/entity.ts'
import { drafts } from './editing.ts'

/** What was refused, or not answered, has been said by the error policy; a mistake of the program is thrown. */
const unlessRefused = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (failureOf(error) === undefined) throw error
    return undefined
  }
}

const readAgain = ({ name }: Entity, id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['search', name] }),
    queryClient.invalidateQueries({ queryKey: ['record', name, id], refetchType: 'none' }),
  ])

/** Makes a record like another one; its page has nothing left to ask. Undefined where that was refused. */
export const cloneRecord = (entity: Entity, id: number): Promise<Row | undefined> =>
  unlessRefused(async () => {
    const expand = expandedOf(entity)
    const { payload } = await call('record.clone', { params: { object: entity.name, id }, body: { expand } })
    queryClient.setQueryData(record(entity.name, payload.id, expand).queryKey, payload)
    void queryClient.invalidateQueries({ queryKey: ['search', entity.name] })
    return payload
  })

/** Why it cannot be deleted, null where it can: the server tries it and takes it back. Undefined where nobody answered. */
export const refusedDeletion = (entity: Entity, { id }: Pick<Row, 'id'>): Promise<string | null | undefined> =>
  unlessRefused(async () => {
    const { payload } = await call('object.bulk', {
      params: { object: entity.name },
      body: { action: manyActId(entity.name, 'delete'), ids: [id], dry_run: true },
    })
    return ('blocked' in payload && payload.blocked[0]?.reason) || null
  })

/** Deletes a record with what was typed in it and not saved. Undefined where that was refused. */
export const deleteRecord = async (entity: Entity, { id, version }: Row): Promise<true | undefined> => {
  const params = { object: entity.name, id }
  const answer = await unlessRefused(() => call('record.delete', { params, body: { version } }))
  // also where it was refused: it may be another one than was seen
  void readAgain(entity, id)
  if (answer === undefined) return undefined
  const user = commandContext.current().actor?.id ?? 0
  void drafts.forget({ server: currentServer(), user, object: entity.name, id })
  return true
}
