import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'

const admin = { ADMIN_LOGIN: 'mia', ADMIN_PASSWORD: 'a long pass phrase' }

/** Two data folders for all tests, because making a database takes longest; each test finds none running and leaves none. */
let demo: string
let real: string
const started: ServerProcess[] = []

const start = (dataDir: string, settings: Record<string, string> = {}) => {
  const server = startProcess({ DATA_DIR: dataDir, DEMO_ORDERS: '100', ...settings })
  started.push(server)
  return server
}

beforeAll(async () => {
  demo = await mkdtemp(path.join(tmpdir(), 'kontor-demo-'))
  real = await mkdtemp(path.join(tmpdir(), 'kontor-real-'))
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.end()
})

afterAll(async () => {
  for (const dataDir of [demo, real]) await rm(dataDir, { recursive: true, force: true })
})

test('the first start makes demo data, prints the address and the sign-ins, and SIGTERM leaves nothing running', async () => {
  const server = start(demo)
  const url = await server.url
  await signIn(url, 'admin')
  expect(await workingBelow(demo)).not.toEqual([])

  const half = connect(Number(new URL(url).port), '127.0.0.1')
  half.on('error', () => {})
  await new Promise<void>((resolve) => half.write('POST /auth/login HTTP/1.1\r\n', () => resolve()))
  const asked = Date.now()
  const { code, output } = await server.end()
  // a request that never comes whole is not waited for
  expect(Date.now() - asked).toBeLessThan(8000)
  expect(output).toContain(`Kontor is ready: ${url}\n`)
  expect(output).toMatch(/Demo sign-ins: admin, .*nobody.*; the password is demo-password/)
  expect(code).toBe(0)
  expect(await workingBelow(demo)).toEqual([])
  expect(await readdir(demo)).not.toContain('kontor.pid')
  expect(await readdir(path.join(demo, 'postgres'))).not.toContain('postmaster.pid')
})

test('the small shop opens with the demo, is told what it sells, and ends with it, also by kill -9', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const server = start(demo, { DEMO_SHOP: 'on', DEMO_SHOP_PORT: '0' })
    await server.url
    await expect.poll(server.said).toMatch(/shop to buy at/)
    const [, shop = ''] = /shop to buy at: (\S+)/.exec(server.said()) ?? []
    await expect.poll(async () => (await fetch(shop)).text(), { timeout: 20_000 }).toContain('EUR')
    await server.end(signal)
    await expect
      .poll(
        () =>
          fetch(shop).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 10_000 },
      )
      .toBe('closed')
  }
})

test('kill -9 and a new start lose nothing, and a second start meanwhile harms nothing', async () => {
  const first = start(demo)
  const url = await first.url
  const database = openDb(await embeddedAt(demo))
  await database.run(sql`create table kept (id int)`)
  await database.run(sql`insert into kept select generate_series(1, 1000)`)
  await database.close()

  const second = await start(demo).ended
  expect(second.code).toBe(1)
  expect(second.output).toMatch(/^Kontor already runs on \S+ \(process \d+, http:\S+\): stop it first, .*\n$/)
  await signIn(url, 'admin')

  await first.end('SIGKILL')
  const again = start(demo)
  await signIn(await again.url, 'admin')
  const after = openDb(await embeddedAt(demo))
  expect(await after.one(sql`select count(*) as rows from kept`)).toEqual({ rows: 1000 })
  await after.close()
  expect((await again.end('SIGINT')).code).toBe(0)
  expect(await workingBelow(demo)).toEqual([])
})

test('a port that is taken ends the start before anything is made', async () => {
  const first = start(demo)
  const { port } = new URL(await first.url)
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'kontor-elsewhere-'))
  const { code, output } = await start(elsewhere, { PORT: port }).ended
  expect(code).toBe(1)
  expect(output).toBe(
    `http://127.0.0.1:${port} is taken, perhaps by another Kontor: set PORT or HOST to another address.\n`,
  )
  expect(await readdir(elsewhere)).toEqual([])
  await rm(elsewhere, { recursive: true })
})

test('DEMO=off needs a first administrator, who can sign in, and is not asked for again', async () => {
  const { code, output } = await start(real, { DEMO: 'off' }).ended
  expect(code).toBe(1)
  expect(output).toContain('ADMIN_LOGIN and ADMIN_PASSWORD')

  const first = start(real, { DEMO: 'off', ...admin })
  await signIn(await first.url, admin.ADMIN_LOGIN, admin.ADMIN_PASSWORD)
  expect((await first.end()).output).not.toContain('Demo sign-ins')

  const later = start(real, { DEMO: 'off' })
  await signIn(await later.url, admin.ADMIN_LOGIN, admin.ADMIN_PASSWORD)
  await later.end()
  const asDemo = await start(real).ended
  expect(asDemo.code).toBe(1)
  expect(asDemo.output).toBe('This database was set up without demo data: start it with DEMO=off.\n')
})

test('demo data stays off an address that others reach, before anything is made', async () => {
  const { code, output } = await start(demo, { HOST: '0.0.0.0' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^HOST 0\.0\.0\.0 can be reached .*: set DEMO=off, or DEMO_ON_PUBLIC_ADDRESS=yes .*\n$/)
})

test('a data folder that is a file is told in one line', async () => {
  const file = path.join(demo, 'file')
  await writeFile(file, '')
  const { code, output } = await start(file).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^DATA_DIR \S+ cannot be used: it is no folder, .*\n$/)
})

test('a database that cannot be reached is told in one line', async () => {
  const { code, output } = await start(demo, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^The database cannot be reached, or ended while it was set up: connect ECONNREFUSED .*\n$/)
})

test('a wrong setting is told in one line that names it', async () => {
  const { code, output } = await start(demo, { PORT: 'eighty' }).ended
  expect({ code, output }).toEqual({ code: 1, output: 'PORT must be a whole number.\n' })
})

/** Processes whose working folder is below this one: every process of a database that runs there. */
async function workingBelow(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder))
}

async function embeddedAt(folder: string): Promise<string> {
  const lines = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return `postgresql://kontor@localhost:${lines[3]}/kontor?host=${encodeURIComponent(lines[4] ?? '')}`
}
