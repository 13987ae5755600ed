import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The running server of a database folder, as its lock file describes it. */
export type Postmaster = { readonly pid: number; readonly port: string; readonly socketFolder: string }

/**
 * The server that runs on this folder. A lock file alone proves nothing: after a crash its process number may belong to
 * someone else, so the process must live and work in this folder, where every PostgreSQL process does.
 */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lock = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const [pid, , , port, socketFolder] = (lock ?? '').split('\n')
  if (pid === undefined || port === undefined || !socketFolder) return undefined
  return (await worksIn(pid, await realpath(folder))) ? { pid: Number(pid), port, socketFolder } : undefined
}

export async function isRunning(pid: number): Promise<boolean> {
  const fields = await fieldsOf(pid)
  // Z: it has ended, and its parent has not asked how yet.
  return fields !== undefined && !['Z', 'X'].includes(fields[0] ?? '')
}

/** When a process started, in the kernel's own ticks: with its number that names it for good. */
export async function startedAt(pid: number): Promise<string | undefined> {
  return (await fieldsOf(pid))?.[19]
}

/** What the kernel says of a process from its state on; the name before it stands in brackets and may hold spaces. */
async function fieldsOf(pid: number): Promise<string[] | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return line?.slice(line.lastIndexOf(') ') + 2).split(' ')
}

/** Removes the locks of a server that was killed, once the last of its processes has gone. */
export async function clearStaleLocks(folder: string, socketFolder: string): Promise<void> {
  const home = await realpath(folder)
  while (await anyoneWorksIn(home)) await pause(50)
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await rm(path.join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

async function anyoneWorksIn(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const working = await Promise.all(pids.map((pid) => worksIn(pid, folder)))
  return working.includes(true)
}

async function worksIn(pid: string, folder: string): Promise<boolean> {
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return at === folder && (await isRunning(Number(pid)))
}
