import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdDataDir, inDataDir } from '#server/data-dir.ts'
import { openDb } from '#server/db.ts'
import { canEnter } from '#server/postgres/account.ts'
import { isRunning } from '#server/postgres/process.ts'
import { startPostgres, type Postgres } from '#server/postgres/start.ts'
import { isProblem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

const asRoot = process.getuid?.() === 0

let home: string
let postgres: Postgres | undefined

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kontor-postgres-'))
  await chmod(home, 0o755)
})

afterEach(async () => {
  await postgres?.stop()
  postgres = undefined
  await rm(home, { recursive: true, force: true })
})

test('keeps what was committed when the database is killed, and is not misled by a lock of an earlier process', async () => {
  postgres = await startPostgres({ dataDir: home })
  const before = openDb(postgres.connectionString)
  await before.run(sql`create table note as select 'kept' as text`)
  await before.close()
  process.kill(await postmaster(), 'SIGKILL')

  const lock = path.join(home, 'postgres/postmaster.pid')
  const text = await readFile(lock, 'utf8')
  // The number in the lock now belongs to a process that is no database: this one.
  await writeFile(lock, text.replace(/^\d+/, String(process.pid)))

  // as an earlier version left it
  await chmod(path.join(home, 'postgres.log'), 0o644)
  const again = await startPostgres({ dataDir: home })
  postgres = again
  for (const name of ['postgres.log', 'postgres.before.log'])
    expect((await stat(path.join(home, name))).mode & 0o777, name).toBe(0o600)
  expect(again.adopted).toBe(false)
  expect(await postmaster()).not.toBe(process.pid)
  const after = openDb(again.connectionString)
  expect(await after.rows(sql`select * from note`)).toEqual([{ text: 'kept' }])
  await after.close()
})

test('runs without a network port, also below a path that is too long for a socket', async () => {
  const deep = path.join(home, 'with', 'a-long-name-'.repeat(9))
  const letGo = await holdDataDir(deep, 'this test')
  postgres = await startPostgres({ dataDir: deep })
  const db = openDb(postgres.connectionString)
  expect(await db.one(sql`select current_setting('listen_addresses') as addresses`)).toEqual({ addresses: '' })
  await db.close()
  await letGo()
})

test('a folder of another version is refused, not touched', async () => {
  await mkdir(path.join(home, 'postgres'))
  await writeFile(path.join(home, 'postgres/PG_VERSION'), '15\n')
  await expect(startPostgres({ dataDir: home })).rejects.toThrow('PostgreSQL 15, this Kontor runs 18')
})

test.runIf(asRoot)('root is told of a folder that the database cannot enter', async () => {
  const closed = path.join(home, 'closed')
  await mkdir(path.join(closed, 'data'), { recursive: true })
  await chmod(closed, 0o700)
  await expect(startPostgres({ dataDir: path.join(closed, 'data') })).rejects.toThrow('set DATA_DIR to another folder')
  expect(await canEnter(closed, { uid: 65_534, gid: 65_534 })).toBe(false)
})

test('a data folder is held by one process, and free when that process is gone', async () => {
  const letGo = await holdDataDir(home, 'the first')
  await expect(holdDataDir(home, 'the second')).rejects.toThrow(/already runs on .* \(process \d+, the first\)/)
  await letGo()
  await writeFile(path.join(home, 'kontor.pid'), `${process.pid}\nanother moment\nan earlier process of this number`)
  await (
    await holdDataDir(home, 'the third')
  )()
})

async function postmaster(): Promise<number> {
  const pid = Number((await readFile(path.join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  expect(await isRunning(pid)).toBe(true)
  return pid
}

describe('a data folder that cannot be used is told in a sentence', () => {
  const hold = (folder: string) => inDataDir(folder, async () => (await holdDataDir(folder, 'this test'))())

  test('because it is a file, or lies below one', async () => {
    const file = path.join(home, 'file')
    await writeFile(file, '')
    for (const folder of [file, path.join(file, 'below'), path.join(file, 'further', 'below')])
      await expect(hold(folder)).rejects.toThrow(`DATA_DIR ${folder} cannot be used: it is no folder, or lies below`)
  })

  test('because its path is too long', async () => {
    await expect(hold(path.join(home, 'long'.repeat(100)))).rejects.toThrow('cannot be used: its path is too long')
  })

  test.runIf(!asRoot)('because this user may not write there', async () => {
    await chmod(home, 0o500)
    for (const folder of [home, path.join(home, 'new'), path.join(home, 'new', 'below')])
      await expect(hold(folder)).rejects.toThrow('cannot be used: this user may not write there')
  })

  test.for([
    ['EACCES', 'this user may not write there'],
    ['ENOENT', 'it cannot be made there'],
    ['EROFS', 'it lies on a file system that can only be read'],
    ['ENOSPC', 'its disk is full'],
    ['53100', 'its disk is full'],
  ])('for what the system calls %s', async ([code, why]) => {
    const fails = () => Promise.reject(Object.assign(new Error('no'), { code }))
    const told = await inDataDir(home, fails).catch((error: unknown) => error)
    expect(isProblem(told) && told.message).toBe(
      `DATA_DIR ${home} cannot be used: ${why} (no). Mend that, or set DATA_DIR to another folder.`,
    )
  })

  test('and any other mistake stays what it is', async () => {
    const mistake = new TypeError('x is not a function')
    await expect(inDataDir(home, () => Promise.reject(mistake))).rejects.toBe(mistake)
  })
})
