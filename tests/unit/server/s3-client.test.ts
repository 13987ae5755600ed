import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bodyOf, s3Client } from '#server/file/store/s3-client.ts'
import { bucketFrom } from '#server/file/store/s3-url.ts'

async function clientOf(answer: RequestListener, folder = '') {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bucket = bucketFrom(`http://k:s@127.0.0.1:${(server.address() as AddressInfo).port}/kontor/${folder}`)
  if (bucket === undefined) throw new Error('No bucket')
  return s3Client(bucket)
}

test('a list goes on where its page ended, and leaves out the folder before each name', async () => {
  const asked: string[] = []
  const client = await clientOf((request, answer) => {
    asked.push(request.url ?? '')
    const isNext = request.url?.includes('continuation-token=a%2Bb%3D')
    const names = isNext ? ['3'] : ['1', '2']
    answer.end(
      `<?xml version="1.0"?><ListBucketResult>${names
        .map(
          (name) =>
            `<Contents><Key>live/files/${name}</Key><LastModified>2026-11-27T12:00:0${name}.000Z</LastModified></Contents>`,
        )
        .join(
          '',
        )}<IsTruncated>${!isNext}</IsTruncated>${isNext ? '' : '<NextContinuationToken>a+b=</NextContinuationToken>'}</ListBucketResult>`,
    )
  }, 'live')
  const found: object[] = []
  for await (const one of client.list('files/')) found.push(one)
  expect(found).toEqual(
    ['1', '2', '3'].map((name) => ({ name: `files/${name}`, date: new Date(`2026-11-27T12:00:0${name}.000Z`) })),
  )
  expect(asked).toHaveLength(2)
  expect(asked[0]).toBe('/kontor/?list-type=2&prefix=live%2Ffiles%2F')
})

test('what may pass is tried again from its start; what is refused is not', async () => {
  const got: string[] = []
  let status = [500, 503, 200]
  const client = await clientOf((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push(body)
      answer.writeHead(status.shift() ?? 200).end()
    })
  })
  await client.put('a', await bodyOf(Buffer.from('whole')))
  expect(got).toEqual(['whole', 'whole', 'whole'])
  status = [403, 200]
  await expect(client.put('a', await bodyOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'FILES_REFUSED' })
  status = [507]
  await expect(client.put('a', await bodyOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'FILES_FULL' })
  status = [404]
  await expect(client.put('a', await bodyOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'FILES_REFUSED' })
  status = [404]
  expect(await client.get('a')).toBeUndefined()
})

test('a bucket that is not there is not a file that is not there', async () => {
  const client = await clientOf((_, answer) => answer.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'))
  await expect(client.get('a')).rejects.toMatchObject({
    code: 'FILES_REFUSED',
    message: expect.stringMatching(/answers 404 NoSuchBucket \(GET a\)$/),
  })
})

test(
  '300 MB go there and back with their sum, and less than half of them is ever in memory',
  { timeout: 60_000 },
  async () => {
    const size = 300_000_000
    const folder = await mkdtemp(path.join(tmpdir(), 'kontor-s3-client-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'large')
    await writeFile(file, 'Kontor')
    await truncate(file, size)
    let came = 0
    const sums: string[] = []
    const client = await clientOf((request, answer) => {
      if (request.method === 'GET') {
        const chunk = Buffer.alloc(1_000_000)
        let left = size / chunk.length
        const more = () => {
          while (left > 0) {
            left -= 1
            if (!answer.write(chunk)) return void answer.once('drain', more)
          }
          answer.end()
        }
        return more()
      }
      const hash = createHash('sha256')
      request.on('data', (chunk: Buffer) => {
        came += chunk.length
        hash.update(chunk)
      })
      request.on('end', () => {
        sums.push(hash.digest('hex'), String(request.headers['x-amz-content-sha256']))
        expect(request.headers['content-length']).toBe(String(size))
        answer.end()
      })
    })
    const inUse = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = inUse()
    let peak = 0
    const timer = setInterval(() => (peak = Math.max(peak, inUse() - before)), 5)
    await client.put('large', await bodyOf({ path: file }))
    expect(came).toBe(size)
    expect(sums[0]).toBe(sums[1])
    let back = 0
    for await (const chunk of (await client.get('large')) ?? []) back += (chunk as Buffer).length
    clearInterval(timer)
    expect(back).toBe(size)
    expect(peak).toBeLessThan(size / 2)
  },
)
