import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { order } from '#entities/order/order.ts'
import { editorMachine } from '#machines/editor/editor.ts'
import { blank } from '#machines/editor/rows.ts'
import { beginWith } from '#screens/edit/begin-with.ts'

const empty = blank(order.fields)
const kept = { base: empty, shown: { ...empty, email: 'ada@k.example' } }
const edits = [{ type: 'editor.change', path: 'email', value: 'bo@k.example' }] as const
const start = (draft: typeof kept | null) =>
  createActor(editorMachine, { input: { fields: order.fields, record: null, draft } }).start()
const email = (editor: ReturnType<typeof start>) => editor.getSnapshot().context.shown['email']

test('a new record begins with what it is begun from', () => {
  const editor = start(null)
  beginWith(editor, edits)
  expect(email(editor)).toBe('bo@k.example')
  // once: whoever throws it away means it
  editor.send({ type: 'editor.discard' })
  expect(email(editor)).toBeNull()
})

test('a draft that was kept is offered first, and only once it is refused the new one begins', () => {
  const editor = start(kept)
  beginWith(editor, edits)
  expect(editor.getSnapshot().value).toBe('offered')
  expect(email(editor)).toBeNull()
  editor.send({ type: 'editor.discard' })
  expect(email(editor)).toBe('bo@k.example')
})

test('a draft that is taken up stays as it was typed', () => {
  const editor = start(kept)
  beginWith(editor, edits)
  editor.send({ type: 'editor.restore' })
  expect(email(editor)).toBe('ada@k.example')
})
