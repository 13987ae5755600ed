import { createActor, type ActorRefFrom } from 'xstate'
import type { sendUpload } from './send-upload.ts'
import { uploadMachine } from '#machines/upload.ts'
import type { Sender } from '#api/http.ts'
import type { Uploading, Uploads } from '#screens/services.ts'

/** So many are sent at a time (spec §9). */
const atOnce = 10

type Life = { readonly actor: ActorRefFrom<typeof uploadMachine>; readonly file: File }
type Send = typeof sendUpload

/** Files on their way: they go on whatever screen is shown, and are gone with the session. */
export const createUploads = (
  load: () => Promise<Send>,
  sender: () => Sender,
  onStored: () => void,
): Uploads & { forget: () => void } => {
  let lives: readonly Life[] = []
  let shown: readonly Uploading[] = []
  let count = 0
  let isStarting = false
  const watchers = new Set<() => void>()

  const of = ({ actor, file }: Life): Uploading[] => {
    const { value, context } = actor.getSnapshot()
    if (value === 'gone') return []
    return [
      { id: actor.id, name: file.name, size: file.size, state: value, ...context, act: (type) => actor.send({ type }) },
    ]
  }
  const tell = () => {
    lives = lives.filter(({ actor }) => actor.getSnapshot().value !== 'gone')
    shown = lives.flatMap(of)
    for (const watcher of watchers) watcher()
    startNext()
  }
  /** Fills the places that are free, in the order in which the files were added. */
  const startNext = () => {
    // each that is started tells of itself
    if (isStarting) return
    isStarting = true
    const isIn = (state: string) => (life: Life) => life.actor.getSnapshot().value === state
    const free = atOnce - lives.filter(isIn('sending')).length
    for (const { actor } of lives.filter(isIn('queued')).slice(0, Math.max(0, free)))
      actor.send({ type: 'upload.started' })
    isStarting = false
  }

  const begin = (file: File, onPicture: (id: number) => void): Life => {
    let transfer: { stop: (forGood: boolean) => void } | undefined
    const actor = createActor(
      uploadMachine.provide({
        actions: {
          send: () => void send(),
          cancel: () => transfer?.stop(true),
        },
      }),
      { id: `upload-${(count += 1)}` },
    )
    const send = async () => {
      try {
        const start = await load()
        // taken back while the code for it came
        if (actor.getSnapshot().value !== 'sending') return
        transfer = start(file, sender(), {
          sent: (bytes) => actor.send({ type: 'upload.sent', bytes }),
          stored: (id) => {
            actor.send({ type: 'upload.stored' })
            onStored()
            onPicture(id)
          },
          broke: () => actor.send({ type: 'upload.broke' }),
          refused: (said) => actor.send({ type: 'upload.refused', said }),
        })
      } catch {
        actor.send({ type: 'upload.broke' })
      }
    }
    actor.subscribe(tell)
    actor.start()
    return { actor, file }
  }

  const each = (type: 'upload.resume' | 'upload.dismiss' | 'upload.cancel', isMeant: (life: Life) => boolean) => {
    for (const life of lives.filter(isMeant)) life.actor.send({ type })
  }
  const isOver = ({ actor }: Life) => {
    const { value, context } = actor.getSnapshot()
    return value === 'stored' || (value === 'failed' && context.isRefused)
  }
  return {
    read: () => shown,
    watch: (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    add: (files, onPicture) => {
      lives = [...lives, ...files.map((file, at) => begin(file, (id) => onPicture?.(id, at)))]
      tell()
    },
    resume: () => each('upload.resume', () => true),
    putAway: () => each('upload.dismiss', isOver),
    forget: () => {
      each('upload.cancel', () => true)
      lives = []
      tell()
    },
  }
}
