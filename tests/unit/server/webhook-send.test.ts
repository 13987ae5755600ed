import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { newSecret } from '#server/webhook/secret.ts'
import { sendMessage } from '#server/webhook/send.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A receiver of its own port, and whether it may be called although it is on this machine. */
async function receiver(answer: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}/hooks`, port }
}

const secrets = [newSecret()]
const payload = JSON.stringify({ type: 'order.shipped', data: { id: 7, name: 'Müller & Söhne' } })
const told = ({ url, port }: { url: string; port: number }, wait = 2000) =>
  sendMessage(
    { outboundAllow: [{ host: '127.0.0.1', port }] },
    { url, message: 'msg_1', payload, secrets },
    new AbortController().signal,
    wait,
  )

test('a message is signed so that the library of its receiver knows it, to the byte', async () => {
  let got: { headers: IncomingHttpHeaders; body: string } | undefined
  const to = await receiver((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got = { headers: request.headers, body: Buffer.concat(parts).toString() }
      answer.writeHead(202).end('{"ok":true}')
    })
  })
  expect(await told(to)).toEqual({ code: 202, trouble: null, answer: '{"ok":true}' })
  const headers = got?.headers as Record<string, string>
  expect(new Webhook(secrets[0] ?? '').verify(got?.body ?? '', headers)).toMatchObject({ type: 'order.shipped' })
  expect(() => new Webhook(newSecret()).verify(got?.body ?? '', headers)).toThrow('No matching signature')
  expect(() => new Webhook(secrets[0] ?? '').verify(`${got?.body} `, headers)).toThrow('No matching signature')
  expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' })
})

test('while a secret is replaced both sign', async () => {
  let headers: Record<string, string> = {}
  const to = await receiver((request, answer) => {
    headers = request.headers as Record<string, string>
    request.resume().on('end', () => answer.end())
  })
  const [now, before] = [newSecret(), newSecret()]
  await sendMessage(
    { outboundAllow: [{ host: '127.0.0.1', port: to.port }] },
    { url: to.url, message: 'msg_2', payload, secrets: [now, before] },
    new AbortController().signal,
  )
  for (const secret of [now, before]) expect(new Webhook(secret).verify(payload, headers)).toBeTruthy()
})

describe('a receiver that', () => {
  test.each([
    ['fails', 503, 'receiver_fails'],
    ['refuses', 422, 'receiver_refuses'],
    ['is gone', 410, 'gone'],
    ['answers with less than a status of success', 304, 'redirected'],
  ])('%s is told by its status', async (_, status, trouble) => {
    const to = await receiver((_request, answer) => void answer.writeHead(status).end())
    expect(await told(to)).toMatchObject({ code: status, trouble })
  })

  test('redirects is not followed', async () => {
    let followed = 0
    const other = await receiver((_request, answer) => {
      followed += 1
      answer.end()
    })
    const to = await receiver((_request, answer) => void answer.writeHead(307, { location: other.url }).end())
    expect(await told(to)).toMatchObject({ code: 307, trouble: 'redirected' })
    expect(followed).toBe(0)
  })

  test('hangs is waited for no longer than it may take, before its answer and within it', async () => {
    const silent = await receiver(() => {})
    expect(await told(silent, 150)).toEqual({ code: null, trouble: 'too_slow', answer: null })
    const halting = await receiver((_request, answer) => void answer.writeHead(200).write('{'))
    expect(await told(halting, 150)).toMatchObject({ trouble: 'too_slow' })
  })

  test('lies about its length has not answered', async () => {
    const to = await receiver((_request, answer) => {
      answer.writeHead(200, { 'content-length': '500' }).write('short')
      setTimeout(() => answer.destroy(), 20)
    })
    expect(await told(to)).toMatchObject({ code: null, trouble: 'unreachable' })
  })

  test('lies about its content is heard by its status, and keeps no byte that a database refuses', async () => {
    const to = await receiver((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      answer.end(Buffer.from([0, 1, 2, 0xff, 0xfe, 0x41, 0]))
    })
    const { code, trouble, answer } = await told(to)
    expect({ code, trouble }).toEqual({ code: 200, trouble: null })
    expect(answer?.includes(String.fromCodePoint(0))).not.toBe(true)
  })

  test('answers 2 MB is heard, and little of it is kept; with more it is not', async () => {
    const full = await receiver((_request, answer) => void answer.end('x'.repeat(2_000_000)))
    const { trouble, answer } = await told(full)
    expect({ trouble, length: answer?.length }).toEqual({ trouble: null, length: 2048 })
    const flooding = await receiver((_request, answer) => void answer.end('x'.repeat(2_000_001)))
    expect(await told(flooding)).toMatchObject({ code: null, trouble: 'too_large' })
  })

  test('says something secret is quoted without it', async () => {
    const token = 'a'.repeat(43)
    const to = await receiver(
      (_request, answer) => void answer.end(`{"api_key": "hunter2", "see": "${token}", "a": 1}`),
    )
    expect(await told(to)).toMatchObject({ answer: '{"api_key": "***", "see": "***", "a": 1}' })
  })

  test('listens on this machine is called only where that is allowed', async () => {
    let called = 0
    const to = await receiver((_request, answer) => {
      called += 1
      answer.end()
    })
    const message = { url: to.url, message: 'msg_3', payload, secrets }
    expect(await sendMessage({ outboundAllow: [] }, message, new AbortController().signal)).toEqual({
      code: null,
      trouble: 'not_public',
      answer: null,
    })
    expect(called).toBe(0)
  })

  test('accepts nothing is called so', async () => {
    const to = await receiver(() => {})
    for (const close of closing.splice(0)) close()
    expect(await told(to)).toMatchObject({ trouble: 'refused' })
  })
})
