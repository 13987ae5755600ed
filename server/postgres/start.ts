import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rename, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { canEnter, databaseAccount, type Account } from '#server/postgres/account.ts'
import { initialise } from '#server/postgres/initialise.ts'
import { clearStaleLocks, isRunning, runningPostmaster, startedAt, type Postmaster } from '#server/postgres/process.ts'
import { postgresProgram } from '#server/postgres/program.ts'
import { problem } from '#server/problem.ts'

/** An embedded PostgreSQL that answers, on a unix socket only. `stop` ends it whether it was started or found. */
export type Postgres = {
  readonly connectionString: string
  readonly adopted: boolean
  isRunning: () => Promise<boolean>
  stop: () => Promise<void>
}

const user = 'kontor'
const database = 'kontor'
const patience = 60_000
/** What the database says, and what the one before it said. */
const logs = { now: 'postgres.log', before: 'postgres.before.log' }

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Sized for the 2 cores and few gigabytes of a small shop's machine; planning for disks that seek well.
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that still runs there after its Kontor was killed. Whoever
 * calls this holds the folder by `holdDataDir`, which makes it and keeps two servers apart.
 */
export async function startPostgres(options: {
  dataDir: string
  settings?: Readonly<Record<string, string>>
}): Promise<Postgres> {
  const { dataDir } = options
  const folder = path.join(dataDir, 'postgres')
  const account = await databaseAccount(folder, dataDir)
  if (account !== undefined && !(await canEnter(dataDir, account))) await chmod(dataDir, 0o711)
  if (!(await canEnter(dataDir, account)))
    throw problem(`The database cannot run in ${dataDir}, which is closed to its user: set DATA_DIR to another folder.`)

  await closeLogs(dataDir)
  const found = await adopt(folder)
  const running = found ?? (await launch({ ...options, folder, account }))
  await ensureDatabase(running)
  const started = await startedAt(running.pid)
  // its number may belong to another process by now
  const isItself = async () => (await isRunning(running.pid)) && (await startedAt(running.pid)) === started
  return {
    connectionString: connectionString(running, database),
    adopted: found !== undefined,
    isRunning: isItself,
    stop: async () => {
      if (await isItself()) await stop(running)
    },
  }
}

const connectionString = ({ port, socketFolder }: Postmaster, name: string) =>
  `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(socketFolder)}`

async function adopt(folder: string): Promise<Postmaster | undefined> {
  for (const until = Date.now() + patience; ; await pause(50)) {
    const running = await runningPostmaster(folder)
    // One that is ending is waited for, one that is starting or recovering too.
    if (running === undefined || (await answers(running))) return running
    if (Date.now() > until)
      throw problem(`The database in ${folder} (process ${running.pid}) runs but does not answer.`)
  }
}

/** What people looked for stands in them; earlier versions left them open to everyone on the machine. */
async function closeLogs(dataDir: string): Promise<void> {
  for (const name of Object.values(logs)) await chmod(path.join(dataDir, name), 0o600).catch(() => {})
}

async function launch(options: {
  dataDir: string
  folder: string
  account: Account | undefined
  settings?: Readonly<Record<string, string>>
}): Promise<Postmaster> {
  const { dataDir, folder, account } = options
  const program = await postgresProgram(account)
  await initialise({ program, folder, user, account })
  const socketFolder = await socketFolderOf(folder, account)
  await clearStaleLocks(folder, socketFolder)

  const logFile = path.join(dataDir, logs.now)
  await rename(logFile, path.join(dataDir, logs.before)).catch(() => {})
  const log = await open(logFile, 'w', 0o600)
  const values = { ...settings, ...options.settings, unix_socket_directories: socketFolder }
  const child = spawn(
    path.join(program, 'bin/postgres'),
    ['-D', folder, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl+C in the terminal reaches Kontor only, which drains before it ends the database.
    { ...account, cwd: folder, detached: true, stdio: ['ignore', log.fd, log.fd], env: { LC_ALL: 'C', TZ: 'UTC' } },
  )
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  child.unref()
  await log.close()

  const running = { pid: child.pid ?? 0, port: '5432', socketFolder }
  for (const until = Date.now() + patience; !(await answers(running)); await pause(30)) {
    if (ended === undefined && Date.now() < until) continue
    const tail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n')
    throw problem(`The database did not start: ${ended ?? 'it does not answer'}.\n${tail}\nAll of it: ${logFile}`)
  }
  return running
}

/** The database's own folder, closed to others; a path the kernel's 108 bytes cannot take gets a short one. */
async function socketFolderOf(folder: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) < 108) return folder
  const short = path.join('/tmp', `kontor-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const made = await mkdir(short, { recursive: true, mode: 0o700 })
  if (made !== undefined && account !== undefined) await chown(short, account.uid, account.gid)
  const { uid } = await stat(short)
  if (uid !== (account?.uid ?? process.getuid?.())) throw problem(`${short} belongs to someone else: remove it.`)
  return short
}

async function answers(running: Postmaster): Promise<boolean> {
  return ask(running, async () => true).catch(() => false)
}

async function ensureDatabase(running: Postmaster): Promise<void> {
  await ask(running, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  })
}

async function ask<T>(running: Postmaster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: connectionString(running, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop({ pid, socketFolder }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (const until = Date.now() + patience; await isRunning(pid); await pause(20)) {
    if (Date.now() > until) throw problem(`The database (process ${pid}) did not end within a minute.`)
  }
  // A short folder is empty now and goes; the database's own is not, and stays.
  await rmdir(socketFolder).catch(() => {})
}
