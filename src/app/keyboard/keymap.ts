import { createActor, fromPromise } from 'xstate'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { settings } from '#api/reads.ts'
import type { SettingsChange } from '#api/settings.ts'
import { pendingSettings, settingsKey } from '#app/pending-settings.ts'
import { changedSettings, withKeyChange } from '#app/settings-changes.ts'
import { queryClient } from '#app/query-client.ts'
import { onSessionEnd } from '#app/connection.ts'
import { keyTable, withPrimaryBinding } from '#commands/key-table.ts'
import type { Answer } from '#machines/pending.ts'
import { keymapMachine, type BindingRequest } from '#machines/keymap.ts'

/** Strokes take the place of a command's first way; everything else is sent as it is wished. */
const changeFor = (wish: BindingRequest): SettingsChange => {
  if (wish.kind === 'strokes') {
    const command = keyTable.read().find(({ id }) => id === wish.id)
    return { keys: [{ command: wish.id, keys: withPrimaryBinding(command ?? {}, wish.strokes) }] }
  }
  const { single_keys, keys } = wish
  return { ...(single_keys !== undefined && { single_keys }), ...(keys && { keys: [...keys] }) }
}

/** Sends one change; where nobody answered, what the server knows is read again. */
const send = async (data: SettingsChange): Promise<Answer> => {
  const { queryKey } = settings()
  try {
    const { payload } = await call('user.change_settings', { body: { data } })
    queryClient.setQueryData(queryKey, payload)
    return { is: 'done', version: 0 }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    if (failure.kind === 'refused' && failure.status < 500) return { is: 'refused' }
    void queryClient.invalidateQueries({ queryKey })
    return { is: 'unknown' }
  }
}

/** Shown at once, and sent behind those that are on their way; rejects where it was not kept. */
const save = (data: SettingsChange): Promise<void> =>
  new Promise((resolve, reject) => {
    pendingSettings.do(settingsKey, {
      fields: changedSettings(data),
      becomes: (state) => withKeyChange(state, data),
      isAlone: true,
      version: 0,
      send: async () => {
        const answer = await send(data)
        if (answer.is === 'done') resolve()
        else reject(new Error('Not kept'))
        return answer
      },
    })
  })

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
  if (event.query.queryKey[0] === settings().queryKey[0]) pendingSettings.known(settingsKey)
})

export const keymap = createActor(
  keymapMachine.provide({
    actors: { save: fromPromise<void, BindingRequest>(({ input }) => save(changeFor(input))) },
  }),
).start()

onSessionEnd(() => {
  keymap.send({ type: 'keymap.cancel' })
  keyTable.reset()
})
