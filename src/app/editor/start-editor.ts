import type { QueryClient } from '@tanstack/react-query'
import { createActor, type ActorRefFrom } from 'xstate'
import type { Changed } from '#api/actions.ts'
import { newKey } from '#api/client.ts'
import { problemOfValue, saveRecord, type SaveAnswer } from '#api/edit/send.ts'
import { record as recordRead } from '#api/reads.ts'
import { updateCaches } from '#app/palette/running/cache.ts'
import { writtenFields } from '#entities/edit.ts'
import { expandedOf, type Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import type { Values } from '#machines/editor/merge.ts'
import { editorMachine, savingOf } from '#machines/editor/editor.ts'
import { settle } from '#machines/editor/steps.ts'
import { draftTime } from '#screens/edit/draft-time.ts'
import { showToast } from '#ui/layer/toast.ts'
import type { createDrafts, DraftOf } from './drafts.ts'

/** What is edited: a record as it was read, or a new one, empty or as it is filled in; and of its fields those that this user writes. */
export type Edited = { entity: Entity; record: Values | null; written: readonly string[]; like?: number | undefined }

type Subject = { object: string; id: number }

export type Around = {
  /** It has been written: what it is called since, and how that is taken back. */
  onSaved: (subject: Subject, called: string, undo: Changed['undo']) => void
  /** It has been made. */
  onCreated: (subject: Subject, called: string) => void
  queries: QueryClient
  drafts: ReturnType<typeof createDrafts>
  whose: Pick<DraftOf, 'server' | 'user'>
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The editor of one record with its ports plugged in, once it is known what of it was typed and not saved before. */
export async function startEditor(
  { entity, record, written, like }: Edited,
  { queries, drafts, whose, onSaved, onCreated }: Around,
): Promise<ActorRefFrom<typeof editorMachine>> {
  const fields = Object.fromEntries(writtenFields(entity).filter(([name]) => written.includes(name)))
  let of: DraftOf = { ...whose, object: entity.name, id: numberOf(record?.['id']) ?? null, like }
  const expand = expandedOf(entity)
  /** One key for what is created, however often the same is sent: the answer to the first may have been lost. */
  let creating: { data: string; key: string } | undefined
  const keyFor = (data: string): string => {
    if (creating?.data !== data) creating = { data, key: newKey() }
    return creating.key
  }
  /** The profile writes what everybody writes of themselves; who manages users may write more of their own, too. */
  const { self } = entity.access
  const isOwn = (id: number | undefined): boolean =>
    self !== undefined && id === whose.user && written.every((name) => self.includes(name))
  const draft = await drafts.read(of)
  const sayKept = draftTime.begin()

  const editor = createActor(
    editorMachine.provide({
      actions: {
        keep: ({ context: { base, shown, begun } }) => {
          // what nobody has typed is no draft
          if (shown !== begun) drafts.keep(of, { base, shown }, sayKept)
        },
        forget: () => {
          sayKept(null)
          void drafts.forget(of)
        },
        save: ({ context }) => {
          const { id, version, data } = savingOf(context)
          const number = numberOf(id)
          const key = number === undefined && { key: keyFor(JSON.stringify(data)) }
          const save = { id: number, version: numberOf(version), data, ...key }
          void saveRecord({ object: entity.name, expand, isOwn: isOwn(number), ...save }, () =>
            editor.send({ type: 'editor.unreachable' }),
          ).then(told)
        },
        check: ({ context, event }) => {
          if (event.type !== 'editor.visited') return
          const value = context.shown[event.path]
          if (typeof value === 'string') void check(event.path, value, numberOf(context.base['id']))
        },
      },
    }),
    { input: { fields, record, draft } },
  ).start()

  /** Whoever typed is told here; whoever has gone on meanwhile by a toast, and their draft is as it should be. */
  function told(answer: SaveAnswer): void {
    const { value, context } = editor.getSnapshot()
    const isLeft = value === 'left'
    if (answer.is !== 'saved') {
      if (isLeft) showToast({ text: answer.said.error ?? '', tone: 'bad' })
      else if (answer.is === 'overtaken') editor.send({ type: 'editor.overtaken', by: answer.by })
      else
        editor.send({
          type: 'editor.refused',
          text: answer.said.error ?? '',
          fields: answer.said.problem?.fields ?? {},
        })
      return
    }
    const { id } = answer.record
    if (of.id === null) {
      // what is typed from here on is that of a record with a number, whose page has nothing left to ask
      void drafts.forget(of)
      of = { ...of, id }
      queries.setQueryData(recordRead(entity.name, id, expand).queryKey, answer.record)
    }
    updateCaches(queries, entity.name, answer.changed ?? { entity: answer.record, actions: [] })
    const subject = { object: entity.name, id }
    const called = nameOf(entity, answer.record)
    if (answer.changed === null) onCreated(subject, called)
    else onSaved(subject, called, answer.changed.undo)
    if (!isLeft) return editor.send({ type: 'editor.saved', record: answer.record })
    const { base, shown } = { ...context, ...settle(context, answer.record) }
    if (context.sent === context.shown) void drafts.forget(of)
    else drafts.keep(of, { base, shown })
  }

  async function check(path: string, value: string, id: number | undefined): Promise<void> {
    const problem = await problemOfValue(entity.name, { field: path, value, ...(id !== undefined && { id }) })
    editor.send({ type: 'editor.checked', path, value, problem })
  }

  return editor
}
