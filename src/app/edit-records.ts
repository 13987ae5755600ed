import { commandContext } from '#commands/command-context.ts'
import type { AppServices } from '#screens/services.ts'
import { currentServer, onSignOut, session } from './connection.ts'
import { ownToken } from './view-as/own-token.ts'

const load = () => import('./editor/editing.ts')

/** The editor comes when a record that somebody may write is on the screen. */
export const startEditor: AppServices['startEditor'] = async (edited) => (await load()).edit(edited)

const loadChanges = () => import('./editor/record-changes.ts')
export const cloneRecord: AppServices['cloneRecord'] = async (entity, id) =>
  (await loadChanges()).cloneRecord(entity, id)
export const refusedDeletion: AppServices['refusedDeletion'] = async (entity, row) =>
  (await loadChanges()).refusedDeletion(entity, row)
export const deleteRecord: AppServices['deleteRecord'] = async (entity, row) =>
  (await loadChanges()).deleteRecord(entity, row)

export const saveFields: AppServices['saveFields'] = async (entity, row, data, together) =>
  (await load()).saveFields(entity, row, data, together)

export const offer: AppServices['offer'] = async (...what) =>
  (await import('./palette/offer-in-toast.ts')).offerInToast(...what)
export const followImport: AppServices['followImport'] = async (object, count, started) =>
  (await load()).followImport(object, count, started)

const whose = () => ({ server: ownToken.keptOf(currentServer()), user: commandContext.current().actor?.id ?? 0 })

/** What this user referred to last. */
export const recentRefs: AppServices['recentRefs'] = {
  read: async (object) => (await load()).recentRefs.read(whose(), object),
  keep: async (object, ref) => (await load()).recentRefs.keep(whose(), object, ref),
}

/** What is to become of the drafts is asked: so many there are, or nobody is asked. */
let asked: number | null = null
let keepsDrafts = false
const watchers = new Set<() => void>()
const ask = (count: number | null) => {
  asked = count
  for (const watcher of watchers) watcher()
}

/** The question whether drafts are kept beyond the sign-out. */
export const signOutQuestion = {
  read: (): number | null => asked,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Null stays signed in. */
  answer: (drafts: 'keep' | 'discard' | null): void => {
    ask(null)
    if (drafts === null) return
    keepsDrafts = drafts === 'keep'
    session.send({ type: 'session.sign_out' })
  },
}

/** Signs out at once where nothing is typed and unsaved, else asks what is to become of that. */
export const signOut = async (): Promise<void> => {
  const count = await load().then(
    ({ drafts }) => drafts.count(whose()),
    () => 0,
  )
  if (count > 0) return ask(count)
  signOutQuestion.answer('discard')
}

// whoever signs out leaves nothing typed behind that they have not asked to keep (ADR 0013)
onSignOut(() => {
  const own = whose()
  const isKept = keepsDrafts
  keepsDrafts = false
  load().then(
    async ({ drafts, recentRefs: recent }) => {
      if (isKept) drafts.flush()
      return Promise.all([recent.forgetAll(own), !isKept && drafts.forgetAll(own)])
    },
    () => undefined,
  )
})
