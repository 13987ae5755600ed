import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CommandArgument } from '#machines/command-arguments.ts'
import { paletteMachine } from '#machines/palette.ts'
import type { CommandRequest, Outcome, CommandExecution } from '#machines/palette-context.ts'

const release: CommandRequest = { id: 'order.release', confirms: true, by: 'a' }
const place: CommandRequest = { id: 'order.place', confirms: true, by: 'a' }
const hold: CommandRequest = { id: 'order.hold', confirms: false, by: 'a' }

const method = (value: number | undefined): CommandArgument => ({
  name: 'payment_method_id',
  kind: 'choice',
  choices: [{ value: 1, label: 'Invoice' }],
  value,
})
const rule: Outcome = { kind: 'refused', because: { codes: [], text: 'No' }, unblock: null, canForce: true }

const start = ({
  needs = [method(1)],
  outcomes = [{ kind: 'done' }],
}: { needs?: CommandArgument[]; outcomes?: Outcome[] } = {}) => {
  const sent: CommandExecution[] = []
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        prepare: fromPromise<readonly CommandArgument[], { request: CommandRequest; asks: readonly string[] }>(() =>
          Promise.resolve(needs),
        ),
        perform: fromPromise<Outcome, CommandExecution>(({ input }) => {
          sent.push(input)
          return Promise.resolve(outcomes[sent.length - 1] ?? { kind: 'done' })
        }),
      },
    }),
  ).start()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { actor, sent, settle, at: () => actor.getSnapshot().value }
}

describe('the palette', () => {
  it('opens, closes with its own chord, and forgets what was typed', () => {
    const { actor, at } = start()
    actor.send({ type: 'palette.open' })
    actor.send({ type: 'palette.type', query: 'vers' })
    expect(at()).toBe('choosing')
    actor.send({ type: 'palette.open' })
    expect(at()).toBe('closed')
    expect(actor.getSnapshot().context.query).toBe('')
  })

  it('confirms a move that asks nothing, and sends it once', async () => {
    const { actor, at, sent, settle } = start()
    actor.send({ type: 'palette.ask', request: release, asks: [] })
    expect(at()).toBe('confirming')
    actor.send({ type: 'palette.confirm' })
    actor.send({ type: 'palette.confirm' })
    await settle()
    expect(sent).toEqual([{ request: release, needs: [], force: undefined }])
    expect(at()).toBe('closed')
  })

  it('goes on with Enter alone through arguments that have their defaults', async () => {
    const { actor, at, sent, settle } = start()
    actor.send({ type: 'palette.ask', request: place, asks: ['payment_method_id'] })
    actor.send({ type: 'palette.confirm' })
    await settle()
    expect(at()).toBe('confirming')
    actor.send({ type: 'palette.confirm' })
    await settle()
    expect(sent[0]?.needs).toEqual([method(1)])
  })

  it('stays where a choice has nothing to choose', async () => {
    const { actor, at, settle } = start({ needs: [method(undefined)] })
    actor.send({ type: 'palette.ask', request: place, asks: ['payment_method_id'] })
    await settle()
    actor.send({ type: 'palette.confirm' })
    expect(at()).toBe('gathering')
    actor.send({ type: 'palette.answer', name: 'payment_method_id', value: 1 })
    actor.send({ type: 'palette.confirm' })
    expect(at()).toBe('confirming')
  })

  it('goes back by one page, to the search only where it came from', async () => {
    const { actor, at, settle } = start()
    actor.send({ type: 'palette.open' })
    actor.send({ type: 'palette.type', query: 'platz' })
    actor.send({ type: 'palette.ask', request: place, asks: ['payment_method_id'] })
    await settle()
    actor.send({ type: 'palette.confirm' })
    for (const page of ['gathering', 'choosing', 'closed']) {
      actor.send({ type: 'palette.back' })
      expect(at()).toBe(page)
    }
    actor.send({ type: 'palette.ask', request: release, asks: [] })
    actor.send({ type: 'palette.back' })
    expect(at()).toBe('closed')
  })

  it('runs without a page what neither asks nor confirms', async () => {
    const { actor, sent, settle } = start()
    actor.send({ type: 'palette.ask', request: hold, asks: [] })
    expect(actor.getSnapshot().context.isShown).toBe(false)
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('shows a refusal, and sends again with the reason of whoever insists', async () => {
    const { actor, at, sent, settle } = start({ outcomes: [rule, { kind: 'done' }] })
    actor.send({ type: 'palette.ask', request: release, asks: [] })
    actor.send({ type: 'palette.confirm' })
    await settle()
    expect(at()).toBe('refused')
    actor.send({ type: 'palette.insist' })
    actor.send({ type: 'palette.force', reason: '  x ' })
    expect(at()).toBe('forcing')
    actor.send({ type: 'palette.force', reason: ' paid in cash ' })
    await settle()
    expect(sent[1]?.force).toBe('paid in cash')
    expect(at()).toBe('closed')
  })

  it('insists on nothing that is no rule', async () => {
    const { actor, at } = start()
    const because = { codes: [{ code: 'wrong_state' as const, details: [] }] }
    const refused = { because, unblock: null, canForce: false }
    actor.send({ type: 'palette.refuse', request: release, refused })
    actor.send({ type: 'palette.insist' })
    expect(at()).toBe('refused')
  })

  it('takes the call back when it is left while running', async () => {
    let isTakenBack = false
    const actor = createActor(
      paletteMachine.provide({
        actors: {
          perform: fromPromise<Outcome, CommandExecution>(
            ({ signal }) =>
              new Promise(() => {
                signal.addEventListener('abort', () => (isTakenBack = true))
              }),
          ),
        },
      }),
    ).start()
    actor.send({ type: 'palette.ask', request: release, asks: [] })
    actor.send({ type: 'palette.confirm' })
    actor.send({ type: 'palette.back' })
    expect(actor.getSnapshot().value).toBe('closed')
    expect(isTakenBack).toBe(true)
  })
})
