import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { bucketFrom, type S3Bucket } from '#server/file/store/s3-url.ts'

/**
 * How a store behaves: as it should, `down` takes no connection, `busy` answers 503, `closed` 403 with all that Amazon
 * says, `cut` breaks off after the first bytes that come or go.
 */
export type StoreMood = 'well' | 'down' | 'busy' | 'closed' | 'cut'

export type TestStore = {
  readonly bucket: S3Bucket
  /** What `S3_URL` would say. */
  readonly url: string
  /** What it does from now on; null where it is a real one. */
  readonly behave: ((mood: StoreMood) => void) | null
  readonly close: () => Promise<void>
}

const secret = 'S3RVER'

/** A folder of its own in the bucket that `S3_URL` names (`npm run test:external`); else in a store that only plays one. */
export async function startStore(): Promise<TestStore> {
  const external = process.env.S3_URL
  if (external === undefined || external === '') return startPlayedStore()
  const url = new URL(external)
  url.pathname = path.posix.join(url.pathname, `kontor-test-${randomUUID()}`)
  return { bucket: asBucket(url.href), url: url.href, behave: null, close: () => Promise.resolve() }
}

/** s3rver, and before it what lets it be out of order. */
export async function startPlayedStore(): Promise<TestStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kontor-s3-'))
  const store = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'kontor', configs: [] }],
  })
  const behind = await store.run()
  const { front, behave } = moody(behind.port)
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo // it listens on a port
  const url = `http://${secret}:${secret}@127.0.0.1:${port}/kontor/live`
  return {
    bucket: asBucket(url),
    url,
    behave,
    close: async () => {
      front.closeAllConnections()
      front.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function asBucket(url: string): S3Bucket {
  const bucket = bucketFrom(url)
  if (bucket === undefined) throw new Error('S3_URL names no bucket')
  return bucket
}

const refusal = `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>${secret}</AWSAccessKeyId><StringToSign>AWS4-HMAC-SHA256</StringToSign></Error>`

function moody(behind: number): { front: Server; behave: (mood: StoreMood) => void } {
  let mood: StoreMood = 'well'
  const front = createServer((asked, answer) => {
    if (mood === 'down') return void asked.socket.destroy()
    if (mood === 'busy') return void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (mood === 'closed') return void answer.writeHead(403).end(refusal)
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.on('data', (chunk: Buffer) => {
        if (mood !== 'cut') return void answer.write(chunk)
        answer.write(chunk.subarray(0, 100), () => asked.socket.destroy())
      })
      got.on('end', () => answer.end())
      got.on('error', () => asked.socket.destroy())
    })
    passed.on('error', () => asked.socket.destroy())
    asked.on('data', (chunk: Buffer) => {
      if (mood !== 'cut') return void passed.write(chunk)
      passed.write(chunk.subarray(0, 100), () => {
        passed.destroy()
        asked.socket.destroy()
      })
    })
    asked.on('end', () => passed.end())
  })
  return { front, behave: (next) => (mood = next) }
}
