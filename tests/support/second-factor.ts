import { generate } from 'otplib'
import { seal } from '#server/secret/seal.ts'
import { newSecret } from '#server/second-factor/totp.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from './call.ts'
import type { TestServer } from './server.ts'

/** What the user's app shows now, or so many seconds from now. */
export const codeOf = (secret: string, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

/** Gives a user a second factor, begun or on, and answers its secret. */
export async function giveFactor(
  { db, config }: Pick<TestServer, 'db' | 'config'>,
  user: number,
  status: 'pending' | 'on' = 'on',
): Promise<string> {
  const secret = newSecret()
  const sealed = await seal(config, secret, `second factor of user ${user}`)
  await db.run(sql`
    insert into user_second_factors (user_id, status, secret) values (${user}, ${status}, ${sealed})
    on conflict (user_id) do update set status = excluded.status, secret = excluded.secret, last_step = null, date_begun = now()`)
  return secret
}

/** Sets up the second factor of somebody who signs in with the demo's password, as they would; the next code is that of 30 s later. */
export async function setUpFactor(url: string, login: string): Promise<string> {
  const token = await signIn(url, login)
  const path = '/api/v3/user/me/second-factor'
  const { body } = await call(url, token, 'POST', path, { password: 'demo-password' })
  const { secret } = (body as { payload: { setup: { secret: string } } }).payload.setup // as the contract says
  const { status } = await call(url, token, 'POST', `${path}/confirm`, { code: await codeOf(secret) })
  if (status !== 200) throw new Error(`${login} could not set up a second factor: ${status}`)
  return secret
}
