import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { incomingFolder } from '#server/file/incoming.ts'
import { setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startPlayedStore, type StoreMood, type TestStore } from '#tests/support/s3.ts'
import { noisyPicture, startOn } from '#tests/support/s3-server.ts'
import { picture } from '#tests/support/upload.ts'

let store: TestStore
let kontor: Awaited<ReturnType<typeof startOn>>
let noisy: Buffer
let told: MockInstance<typeof console.error>

const behave = (mood: StoreMood) => store.behave?.(mood)

beforeAll(async () => {
  store = await startPlayedStore()
  kontor = await startOn(store)
  noisy = await noisyPicture()
})
afterAll(() => kontor.end())
beforeEach(() => {
  told = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  behave('well')
  // whatever went wrong, nothing that opens the store is written down
  expect(JSON.stringify(told.mock.calls)).not.toMatch(/S3RVER|Signature=|StringToSign/)
  told.mockRestore()
})

const filesNow = async () => ({
  rows: (await kontor.db.one<{ count: number }>(sql`select count(*)::integer as count from files`)).count,
  objects: (await kontor.inStore('files/')).length,
  disk: (await kontor.onDisk()).length,
})

test.each([
  [
    'down',
    503,
    'files_unreachable',
    'The file storage cannot be reached right now. Nothing is lost: try again in a moment.',
  ],
  [
    'busy',
    503,
    'files_unreachable',
    'The file storage cannot be reached right now. Nothing is lost: try again in a moment.',
  ],
  [
    'cut',
    503,
    'files_unreachable',
    'The file storage cannot be reached right now. Nothing is lost: try again in a moment.',
  ],
  ['closed', 503, 'files_refused', 'The file storage refuses this server. Contact the person who looks after it.'],
] as const)(
  'a store that is %s says so, and the last byte becomes a picture when it is back',
  async (mood, status, code, error) => {
    const before = await filesNow()
    const to = await kontor.begun(noisy.length)
    behave(mood)
    const refused = await kontor.patch(to, noisy)
    expect({ status: refused.status, body: await refused.json() }).toEqual({ status, body: { error, code } })
    expect(await kontor.mediaOf(to)).toEqual([])
    expect(told).toHaveBeenCalled()
    behave('well')
    expect(await filesNow()).toEqual(before)
    const asked = await kontor.tus('HEAD', to, {})
    expect({ status: asked.status, offset: asked.headers.get('upload-offset') }).toEqual({
      status: 200,
      offset: String(noisy.length),
    })
    expect(await kontor.mediaOf(to)).toHaveLength(1)
    expect(await filesNow()).toEqual({ ...before, rows: before.rows + 1, objects: before.objects + 1 })
  },
  60_000,
)

test('an upload in one piece is refused whole, and leaves nothing behind', async () => {
  const before = await filesNow()
  const incoming = await readdir(incomingFolder(kontor.config))
  for (const mood of ['down', 'cut'] as const) {
    behave(mood)
    const { status, body } = await kontor.sendFile(await picture(), 'user.avatar')
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 503, code: 'files_unreachable' })
  }
  behave('well')
  expect(await filesNow()).toEqual(before)
  await expect.poll(() => readdir(incomingFolder(kontor.config))).toEqual(incoming)
}, 60_000)

test('what is read while the store is down is not gone, and a download that breaks is not taken for whole', async () => {
  const media = await kontor.newMedia(noisy)
  const at = `/api/v3/file/${media.file.id}/content`
  behave('down')
  for (const one of [at, `/api/v3/media/${media.id}/thumbnail`])
    expect((await kontor.fetched(one)).status, one).toBe(503)
  behave('cut')
  const broken = await new Promise<string>((resolve) => {
    request(new URL(at, kontor.url), { headers: { Token: kontor.token } }, (answer) => {
      answer.on('error', () => resolve('broke off'))
      answer.on('end', () => resolve('ended'))
      answer.resume()
    }).end()
  })
  expect(broken).toBe('broke off')
  behave('well')
  expect((await kontor.fetched(at)).status).toBe(200)
}, 60_000)

test('a server starts while the store is down, and says so', async () => {
  behave('down')
  const { config } = kontor
  await setUp(config.databaseUrl ?? '', config)
  expect(told.mock.calls.flat().join()).toMatch(/^The file store .* cannot be reached: ECONNRESET/)
})

test('an export says why, and is tried again by hand', async () => {
  behave('down')
  const { id } = kontor.payloadOf(await kontor.ask('POST', 'search/export', { object: 'customer' }))
  expect(await jobUntil(kontor.db, id)).toMatchObject({ state: 'failed', reason: 'files_unreachable', file_id: null })
  behave('well')
  const { version } = await kontor.db.one<{ version: number }>(sql`select version from export_jobs where id = ${id}`)
  kontor.payloadOf(await kontor.ask('POST', `export-job/${id}/action/retry`, { version }))
  expect(await jobUntil(kontor.db, id, ({ state }) => state === 'completed')).toMatchObject({ reason: null })
}, 60_000)
