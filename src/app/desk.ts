import { product } from '#entities/product.ts'
import type { FrontDesk } from '#screens/desk.ts'
import { memory } from './memory.ts'
import { preferences } from './preferences.ts'
import { firstServer, forcedServer, session } from './wire.ts'

/** Everything behind the sign-in, fetched while somebody types (spec: the sign-in page stays light). */
export const loadSignedIn = async () => (await import('./signed-in.tsx')).SignedIn

export const frontDesk: FrontDesk = {
  session,
  preferences,
  signIn: {
    forcedServer,
    server: firstServer,
    login: () => memory.login.read() ?? '',
    servers: memory.servers.read,
    forgetServer: memory.servers.forget,
    prepare: () => {
      // a failure is met again, and shown, when it is needed
      loadSignedIn().catch(() => undefined)
    },
  },
  version: product.version,
  year: new Date().getFullYear(),
}
