import { originOf } from '#machines/server-address.ts'
import { browserStorage } from '../browser-storage.ts'
import { currentServer, onSessionEnd, session } from '../connection.ts'
import { readText, writeText } from '../device.ts'

const name = () => `kontor.own_token.${originOf(currentServer())}`

/**
 * The token of whoever looks at the console as somebody else, set aside meanwhile: a browser is one person at a time, and
 * all its windows change over together (ADR 0329).
 */
export const ownToken = {
  isAside: (): boolean => readText(name()) !== null,
  setAside: (other: string): void => {
    const { token } = browserStorage
    const own = token.read(currentServer())
    token.write(currentServer(), other)
    writeText(name(), own)
  },
  /** Of what this browser keeps of whoever is signed in: nothing of a look is mixed with what either of the two has there. */
  keptOf: (server: string): string => (ownToken.isAside() ? `${server}#view` : server),
  /** In its place again; answers the one that was there meanwhile, and null where there was none. */
  takeBack: (): string | null => {
    const own = readText(name())
    if (own === null) return null
    const { token } = browserStorage
    const other = token.read(currentServer())
    token.write(currentServer(), own)
    writeText(name(), null)
    return other
  },
  /** Whoever signed in anew since is somebody else, and nobody's session is found again by signing out. */
  forget: (): void => writeText(name(), null),
}

// where the look ends by itself, as when its user is disabled, whoever looked is there as themselves
onSessionEnd(() => {
  if (!ownToken.isAside()) return
  ownToken.takeBack()
  location.reload()
})

window.addEventListener('storage', ({ key }) => {
  if (key !== name()) return
  // what is still answered here is none of the session that begins: a 401 would sign it out
  session.stop()
  location.reload()
})
