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
const forgetTyped = async (whose: { server: string; user: number }): Promise<unknown> =>
  (await import('../editor/editing.ts')).drafts.forgetAll(whose)

/** So long the server is waited for before one goes back all the same, in ms; it hears of it even so. */
const patience = 3000

/** Back on the page of the user, as oneself. */
export async function endView(user: number): Promise<void> {
  const forgotten = forgetTyped({ server: ownToken.keptOf(currentServer()), user })
  // in every window before the server ends the view: none of them is signed out by it
  ownToken.takeBack()
  const ended = Promise.all([call('auth.logout', { keepalive: true }), forgotten]).catch(() => undefined)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))])
  location.assign(hrefOf('user', { id: user }))
}
