import { call } from '#api/client.ts'
import { hrefOf } from '#commands/places.ts'
import { ownToken } from './own-token.ts'

/** The page begins anew as that user, with nothing of what was read before; a refusal has been said. */
export async function viewAs(user: number): Promise<void> {
  const { payload } = await call('user.view_as', { params: { user: String(user) } })
  if (payload.token === null) return
  ownToken.setAside(payload.token)
  location.assign(hrefOf('home'))
}

/** Back on the page of the user, as oneself: the way back waits for no server that does not answer. */
export async function endView(user: number): Promise<void> {
  await call('auth.logout', {}).catch(() => undefined)
  ownToken.takeBack()
  location.assign(hrefOf('user', { id: user }))
}
