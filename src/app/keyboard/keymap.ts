import { createActor, fromPromise } from 'xstate'
import { call } from '#api/client.ts'
import { settings } from '#api/reads.ts'
import type { SettingsChange } from '#api/settings.ts'
import { queryClient } from '#app/query-client.ts'
import { onSessionEnd } from '#app/connection.ts'
import { keyTable, withPrimaryBinding } from '#commands/key-table.ts'
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

export const keymap = createActor(
  keymapMachine.provide({
    actors: {
      save: fromPromise<void, BindingRequest>(async ({ input }) => {
        const { payload } = await call('user.change_settings', { body: { data: changeFor(input) } })
        queryClient.setQueryData(settings().queryKey, payload)
      }),
    },
  }),
).start()

onSessionEnd(() => {
  keymap.send({ type: 'keymap.cancel' })
  keyTable.reset()
})
