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
  const lock = path.join(dataDir, 'kontor.pid')
  const mine = `${lock}.${process.pid}`
  await ensureDataDir(dataDir)
  await writeFile(mine, [process.pid, await startedAt(process.pid), address].join('\n'))
  try {
    // A link appears whole or not at all, so that nobody reads a lock half written.
    while (!(await linked(mine, lock))) {
      const [pid = '', started, where] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
      if ((await isRunning(Number(pid))) && (await startedAt(Number(pid))) === started)
        throw problem(
          `Kontor already runs on ${dataDir} (process ${pid}, ${where}): stop it first, or give this one a DATA_DIR and a PORT of its own.`,
        )
      await rm(lock, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
  return () => rm(lock, { force: true })
}

async function ensureDataDir(dataDir: string): Promise<void> {
  // Closed to others; the folders above it are made as any other.
  await mkdir(path.dirname(dataDir), { recursive: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
