import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedFetch, isPublic, type OutboundReason } from '#server/guarded-fetch.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server on this machine; answers its port and what it was asked. */
async function listening(answer: RequestListener = (_, response) => void response.end('reached')) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, asked }
}

const here = { address: '127.0.0.1', family: 4 }
/** Given back long ago: public, and nobody is there. */
const there = { address: '3ffe::1', family: 6 }
const allowing = (port?: number, host = '127.0.0.1') => guardedFetch({ outboundAllow: [{ host, port }] })
const shut = guardedFetch({ outboundAllow: [] })
const refused = (reason: OutboundReason) => ({ name: 'OutboundRefusal', reason })

describe('an address on the public internet', () => {
  test.for(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('is %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  test.for([
    ['127.0.0.1', '127.255.255.254', '::1'],
    ['0.0.0.0', '0.1.2.3', '::'],
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['169.254.169.254', 'fe80::1'],
    ['100.64.0.1', '100.127.255.255'],
    ['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '255.255.255.255'],
    ['224.0.0.1', 'ff02::1'],
    ['fc00::1', 'fd00:ec2::254', 'fec0::1'],
    // IPv4 in the clothes of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1'],
    ['2001:db8::1', '3fff::1', '100::1', '5f00::1'],
    ['', 'localhost', '127.1', '8.8.8.8.8'],
  ])('is none of %s', (addresses) => {
    expect(addresses.filter(isPublic)).toEqual([])
  })
})

describe('a call is refused', () => {
  test.for([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://127.0.0.1./',
    'https://192.168.0.1/',
  ])('to %s', async (url) => {
    await expect(shut(url)).rejects.toMatchObject(refused('not_public'))
  })

  test.for(['http://localhost/', 'http://LOCALHOST./'])('to %s, whatever this machine says it is', async (url) => {
    await expect(shut(url)).rejects.toMatchObject(refused('not_public'))
  })

  test.for(['file:///etc/passwd', 'ftp://example.org/', 'gopher://127.0.0.1/', 'data:text/plain,x', 'ws://x.example/'])(
    'to %s, which is not of the web',
    async (url) => {
      await expect(shut(url)).rejects.toMatchObject(refused('not_http'))
    },
  )

  test.for(['http://user:word@example.org/', 'http://example.org@127.0.0.1/'])('to %s', async (url) => {
    await expect(shut(url)).rejects.toMatchObject(refused('credentials'))
  })

  test('to a name with one address inside among those outside', async () => {
    const mixed = guardedFetch({ outboundAllow: [], resolve: async () => [there, here] })
    await expect(mixed('http://mixed.example/')).rejects.toMatchObject(refused('not_public'))
  })

  test.for([[], undefined])('to a name without an address', async (found) => {
    const resolve = async () => {
      if (found === undefined) throw new Error('ENOTFOUND')
      return found
    }
    const call = guardedFetch({ outboundAllow: [], resolve })('http://nobody.example/')
    await expect(call).rejects.toMatchObject(refused('unresolved'))
  })

  test('to this machine at another port than the one that is allowed', async () => {
    const { port, asked } = await listening()
    await expect(allowing(port + 1)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refused('not_public'))
    expect(asked).toEqual([])
  })
})

describe('who is named by OUTBOUND_ALLOW', () => {
  test('is called at that port', async () => {
    const { port, asked } = await listening((request, response) => {
      response.writeHead(201, { 'X-Own': 'yes' })
      request.pipe(response)
    })
    const call = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'Grüße' } as const
    const answer = await allowing(port)(`http://127.0.0.1:${port}/hook?a=1`, call)
    expect({ ...answer, body: answer.body.toString() }).toMatchObject({
      status: 201,
      headers: { 'x-own': 'yes' },
      body: 'Grüße',
    })
    expect(asked).toEqual([`POST 127.0.0.1:${port}/hook?a=1`])
  })

  test('is called at every port where none is named, however the address is written', async () => {
    const { port } = await listening()
    expect((await allowing()(`http://0x7f.1:${port}/`)).body.toString()).toBe('reached')
  })
})

test('the connection goes to the address that was checked: a name that changes in between leads nowhere else', async () => {
  const { port, asked } = await listening()
  let times = 0
  // public when it is looked at, this machine a moment later
  const resolve = async () => [times++ === 0 ? there : here]
  const rebinding = guardedFetch({ outboundAllow: [], resolve })
  const call = rebinding(`http://rebind.example:${port}/`, { timeout: 300 })
  expect(await call.catch(() => 'not reached')).toBe('not reached')
  expect(times).toBe(1)
  expect(asked).toEqual([])
})

test('a name is called by its name, at the address that it was found at', async () => {
  const { port, asked } = await listening()
  const call = guardedFetch({ outboundAllow: [{ host: 'shop.internal', port }], resolve: async () => [here] })
  expect((await call(`http://shop.internal:${port}/`)).status).toBe(200)
  expect(asked).toEqual([`GET shop.internal:${port}/`])
})

test('a redirect is an answer, and nobody follows it', async () => {
  const inside = await listening()
  const { port } = await listening((_, response) => {
    response.writeHead(302, { Location: `http://127.0.0.1:${inside.port}/secret` }).end()
  })
  expect(await allowing(port)(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 })
  expect(inside.asked).toEqual([])
})

test('an answer that is too large is left off, also where it does not say how large it is', async () => {
  let written = 0
  const { port } = await listening((_, response) => {
    const more = () => {
      if (response.destroyed) return
      written += 65_536
      response.write(Buffer.alloc(65_536), () => setImmediate(more))
    }
    more()
  })
  const call = allowing(port)(`http://127.0.0.1:${port}/`, { most: 100_000, timeout: 5000 })
  await expect(call).rejects.toMatchObject(refused('too_large'))
  expect(written).toBeLessThan(20_000_000)
})

describe('a call ends in time', () => {
  test.for<[string, RequestListener]>([
    ['nobody answers', () => {}],
    ['the body never ends', (_, response) => void response.write('begun')],
    [
      'it comes byte by byte',
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('where %s', async ([, answer]) => {
    const { port } = await listening(answer)
    const began = performance.now()
    const call = allowing(port)(`http://127.0.0.1:${port}/`, { timeout: 200 })
    await expect(call).rejects.toMatchObject(refused('too_slow'))
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('where its name is never found', async () => {
    const stuck = guardedFetch({ outboundAllow: [], resolve: () => new Promise(() => {}) })
    await expect(stuck('http://stuck.example/', { timeout: 100 })).rejects.toMatchObject(refused('too_slow'))
  })

  test('when whoever asked gives up', async () => {
    const { port } = await listening(() => {})
    const stop = new AbortController()
    const call = allowing(port)(`http://127.0.0.1:${port}/`, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
