import { routes } from '#api/contract.ts'
import { isOpen, type Route } from '#api/route.ts'
import { readable } from '#entities/access.ts'
import { entities } from '#entities/registry.ts'
import { call, signIn } from '#tests/support/call.ts'
import { heard, type Tally } from './tally.ts'

const filled = (path: string) => path.replace('{id}', '1').replaceAll(/\{\w+\}/g, 'order')

/** Nothing is answered to whoever is not signed in, and nobody finds what their roles do not read. */
export async function authorisation(url: string, tally: Tally): Promise<void> {
  const ended = await signIn(url, 'nobody')
  await call(url, ended, 'POST', '/auth/logout')
  const nobody = await signIn(url, 'nobody')
  const expectStatus = async (expected: number, token: string, method: string, path: string, body?: object) => {
    const { status } = await call(url, token, method, path, body)
    tally.authorisation += 1
    const asked = `${method} ${path} ${JSON.stringify(body ?? null)}`
    heard(tally, { status, asked })
    if (status !== expected) tally.wrong.push(`${asked} was answered ${status}, not ${expected}`)
  }
  const closed = Object.values<Route>(routes).filter((route) => !isOpen(route))
  for (const route of closed)
    for (const token of ['', 'x'.repeat(43), ended]) await expectStatus(401, token, route.method, filled(route.path))
  for (const { name } of entities) {
    const mayRead = readable({ id: 0, roles: [], shops: [] }, name) !== null
    await expectStatus(mayRead ? 200 : 403, nobody, 'POST', '/api/v3/search', { object: name })
  }
}
