import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { redacted, redactedText } from '#server/redact.ts'

const random = randomBytes(32).toString('base64url')

test.for([
  ['an API key, which is shown once', { payload: { id: 1, name: 'till', key: 'short' } }, '"key":"***"'],
  ['an API key under another name', { payload: { id: 1, value: `kontor_${random}` } }, '"value":"***"'],
  ['a ticket in an address', { url: `/api/v3/file/ticket/${random}` }, '"url":"/api/v3/file/ticket/***"'],
  ['a token alone', { payload: random }, '"payload":"***"'],
  ['a token for a name', { [random]: 1 }, '"***":1'],
  [
    'a password under a name spelt otherwise',
    { 'New-PassWord': 'a', ApiKey: 'b' },
    '{"New-PassWord":"***","ApiKey":"***"}',
  ],
  [
    'passwords and tokens',
    { new_password: 'a', undo: { token: 'b' } },
    '{"new_password":"***","undo":{"token":"***"}}',
  ],
] as const)('%s is struck out', ([, body, kept]) => {
  const json = redacted(body) ?? ''
  expect(json).toContain(kept)
  expect(json).not.toContain(random)
  expect(redactedText(JSON.stringify(body))).toBe(json)
})

test('what is no secret stays', () => {
  const body = { keys: { 'order.release': 's r' }, id: crypto.randomUUID(), number: 'A-2026-000123' }
  expect(redacted(body)).toBe(JSON.stringify(body))
})
