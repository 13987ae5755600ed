import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** How long what was begun waits for its rest, in ms. */
export const patience = 24 * 3_600_000

/** Beside the files that are kept: what is on its way is none yet. */
export const incomingFolder = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'uploads')

/** What nobody has gone on with, and what has long become a file. */
export async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > patience) await rm(file, { force: true })
  }
}
