import { spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '#server/postgres/account.ts'
import { problem } from '#server/problem.ts'

const major = '18'

/**
 * Makes the database's folder where there is none: beside its place, and moved there when whole, so that a start which
 * was cut short leaves nothing half made.
 */
export async function initialise(options: {
  program: string
  folder: string
  user: string
  account: Account | undefined
}): Promise<void> {
  const { program, folder, user, account } = options
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version?.trim() === major) return
  if (version !== undefined)
    throw problem(`${folder} holds a database of PostgreSQL ${version.trim()}, this Kontor runs ${major}.`)

  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account !== undefined) await chown(unfinished, account.uid, account.gid)

  const flags = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  const child = spawn(
    path.join(program, 'bin/initdb'),
    ['-D', unfinished, '-U', user, ...flags, '--builtin-locale=C.UTF-8', '--no-instructions'],
    { ...account, cwd: unfinished, env: { LC_ALL: 'C', TZ: 'UTC' } },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw problem(`The database could not be made in ${folder}: ${complaintOf(output)}`)
  await rename(unfinished, folder)
}

/** What went wrong, without all that went well before it. */
const complaintOf = (output: string): string => {
  const lines = output.trim().split('\n')
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line))
  return (complaints.length > 0 ? complaints : lines.slice(-5)).join('\n')
}
