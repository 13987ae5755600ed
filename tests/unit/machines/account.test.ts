import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { accountMachine, type FieldTexts, type NewPassword } from '#machines/account.ts'

const typed = { old_password: 'demo-password', new_password: 'Blaue-Welle-47!' }

const start = (answer: () => Promise<FieldTexts | null>) => {
  const sent = vi.fn<(password: NewPassword) => Promise<FieldTexts | null>>(answer)
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const ended = vi.fn<(id: number) => Promise<void>>(() => Promise.resolve())
  const actor = createActor(
    accountMachine.provide({
      actors: {
        change_password: fromPromise<FieldTexts | null, NewPassword>(({ input }) => sent(input)),
        end_session: fromPromise<void, number>(({ input }) => ended(input)),
        reload: fromPromise<void>(() => reload()),
      },
    }),
  ).start()
  const atRest = () => waitFor(actor, ({ value }) => value === 'idle', { timeout: 1000 })
  return { actor, sent, reload, ended, atRest }
}

describe('a change of password', () => {
  it('is done once, said, and keeps no password', async () => {
    const { actor, sent, reload, atRest } = start(() => Promise.resolve(null))
    actor.send({ type: 'password.change', ...typed })
    actor.send({ type: 'password.change', ...typed })
    const { context } = await atRest()
    expect(sent).toHaveBeenCalledExactlyOnceWith(typed)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(context.changed).toBe(true)
    expect(JSON.stringify(context)).not.toContain(typed.new_password)
  })

  it('says which fields were refused, until they are touched', async () => {
    const { actor, atRest } = start(() => Promise.resolve({ old_password: ['wrong'] }))
    actor.send({ type: 'password.change', ...typed })
    expect((await atRest()).context).toMatchObject({ fields: { old_password: ['wrong'] }, changed: false })
    actor.send({ type: 'password.edit' })
    expect(actor.getSnapshot().context.fields).toEqual({})
  })

  it.each([
    ['a refusal that names no field', () => Promise.resolve({})],
    ['no answer', () => Promise.reject<null>(new Error('no answer'))],
  ])('has not worked with %s', async (_name, answer) => {
    const { actor, reload, atRest } = start(answer)
    actor.send({ type: 'password.change', ...typed })
    expect((await atRest()).context.changed).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

it('a session that is ended is gone from the list', async () => {
  const { actor, ended, reload, atRest } = start(() => Promise.resolve(null))
  actor.send({ type: 'session.end', id: 7 })
  await atRest()
  expect(ended).toHaveBeenCalledExactlyOnceWith(7)
  expect(reload).toHaveBeenCalledTimes(1)
})
