import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export type Account = { readonly uid: number; readonly gid: number }

/**
 * Who runs the database. PostgreSQL refuses root, so root starts it as the owner of the first folder that has one other
 * than root, else as `postgres`, else as `nobody`. Undefined: whoever runs Kontor.
 */
export async function databaseAccount(...folders: readonly string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined)
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find(([login]) => login === name)).find(Boolean)
  return { uid: Number(found?.[2] ?? 65_534), gid: Number(found?.[3] ?? 65_534) }
}

/** Whether that account can enter the folder; of folders that do not exist yet the nearest one that does counts. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found !== undefined) {
      const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001
      if ((found.mode & bit) === 0) return false
    }
    if (at === path.dirname(at)) return true
  }
}
