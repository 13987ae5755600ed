import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { canEnter, databaseAccount } from '#server/postgres/account.ts'
import { isRunning, startedAt } from '#server/postgres/process.ts'
import { ensureSystemFolder, systemFolder } from '#server/postgres/program.ts'
import { problem } from '#server/problem.ts'

/** `.data` in the project, or a folder of the system's where the database's user cannot enter the project. */
export async function defaultDataDir(): Promise<string> {
  const project = path.resolve(import.meta.dirname, '..')
  const folder = path.join(project, '.data')
  if (await canEnter(folder, await databaseAccount(path.join(folder, 'postgres'), folder))) return folder
  await ensureSystemFolder()
  const mark = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return path.join(systemFolder, `${path.basename(project)}-${mark}`)
}

/**
 * Takes the data folder for this process; answers how to let go of it. A lock whose process is gone is taken over: a
 * process is known by its number and the moment it started, because numbers come back.
 */
export async function holdDataDir(dataDir: string, address: string): Promise<() => Promise<void>> {
  const lock = lockOf(dataDir)
  const mine = `${lock}.${process.pid}`
  await ensureDataDir(dataDir)
  try {
    await writeFile(mine, [process.pid, await startedAt(process.pid), address].join('\n'))
    // A link appears whole or not at all, so that nobody reads a lock half written.
    while (!(await linked(mine, lock))) {
      const holder = await holderOf(dataDir)
      if (holder !== undefined)
        throw problem(
          `Kontor already runs on ${dataDir} (process ${holder.pid}, ${holder.address}): stop it first, or give this one a DATA_DIR and a PORT of its own.`,
        )
      await rm(lock, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
  return () => rm(lock, { force: true })
}

const lockOf = (dataDir: string): string => path.join(dataDir, 'kontor.pid')

/** The process that has the data folder now. */
export async function holderOf(dataDir: string): Promise<{ pid: number; address: string } | undefined> {
  const [pid = '', started, address = ''] = (await readFile(lockOf(dataDir), 'utf8').catch(() => '')).split('\n')
  const isIt = (await isRunning(Number(pid))) && (await startedAt(Number(pid))) === started
  return isIt ? { pid: Number(pid), address } : undefined
}

/** What the system says of a folder that it will not let be used, for whoever can mend it. */
const hindrances: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'it is no folder, or lies below something that is none',
  EEXIST: 'it is no folder, or lies below something that is none',
  ENOENT: 'it cannot be made there',
  EROFS: 'it lies on a file system that can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  // PostgreSQL's own
  '53100': 'its disk is full',
  ENAMETOOLONG: 'its path is too long',
}

/** Does something that needs the data folder; where that cannot be used it says so in a sentence. */
export async function inDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!(cause instanceof Error) || !Object.hasOwn(hindrances, code)) throw cause
    throw problem(
      `DATA_DIR ${dataDir} cannot be used: ${hindrances[code]} (${cause.message}). Mend that, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

async function ensureDataDir(dataDir: string): Promise<void> {
  // Closed to others; the folders above it are made like any other.
  await mkdir(path.dirname(dataDir), { recursive: true })
  // not recursive: that hides why a folder cannot be made
  await mkdir(dataDir, { mode: 0o700 }).catch((error: unknown) => {
    if (!isThere(error)) throw error
  })
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isThere(error)) return false
    throw error
  }
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'
