import { app } from '#entities/app.ts'
import type { BaseServices } from '#screens/services.ts'
import { browserStorage } from './browser-storage.ts'
import { preferences } from './preferences.ts'
import { loadAllWords, loadSignedIn } from './start/arrival.ts'
import { loadServerTrouble, session } from './connection.ts'
import { firstServer, forcedServer } from './device.ts'
import { loadPlace } from './start/first.ts'

export const baseServices: BaseServices = {
  session,
  preferences,
  signIn: {
    forcedServer,
    server: firstServer,
    login: () => browserStorage.login.read() ?? '',
    servers: browserStorage.servers.read,
    forgetServer: browserStorage.servers.forget,
    followServer: (address, tell) => {
      let isOver = false
      let leave = () => {}
      const follow = async () => {
        const { followServer } = await loadServerTrouble()
        if (!isOver) leave = followServer(address, tell)
      }
      // without it nothing is known of the server, and a sign-in can be tried all the same
      follow().catch(() => undefined)
      return () => {
        isOver = true
        leave()
      }
    },
    words: loadAllWords,
    prepare: () => {
      // a failure is met again, and shown, when it is needed
      loadSignedIn().catch(() => undefined)
      loadPlace()
        .then(({ fetchPlace }) => fetchPlace())
        .catch(() => undefined)
    },
  },
  version: app.version,
  year: new Date().getFullYear(),
}
