import { call } from '#api/client.ts'
import { hrefOf } from '#commands/places.ts'
import { currentServer } from '../connection.ts'
import { ownToken } from './own-token.ts'

/** The page begins anew as that user, with nothing of what was read before; a refusal has been said. */
export async function viewAs(user: number): Promise<void> {
  const { payload } = await call('user.view_as', { params: { user: String(user) } })
  if (payload.token === null) return
  ownToken.setAside(payload.token)
  location.assign(hrefOf('home'))
}

/** What was typed in a look nobody can save. */
const forgetTyped = async (user: number): Promise<unknown> =>
  (await import('../editor/editing.ts')).drafts.forgetAll({ server: ownToken.keptOf(currentServer()), user })

/** Back on the page of the user, as oneself: the way back waits for no server that does not answer. */
export async function endView(user: number): Promise<void> {
  await Promise.all([call('auth.logout', {}), forgetTyped(user)]).catch(() => undefined)
  ownToken.takeBack()
  location.assign(hrefOf('user', { id: user }))
}
