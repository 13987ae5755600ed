import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Duration } from 'luxon'
import { bytesFolder, bytesOf, manifestFile, manifestFrom } from './manifest.ts'
import { begunEnding } from './take.ts'

/** Deletes all backups of a place but the newest, and the bytes that none of these names; answers which went. */
export async function pruneBackups(place: string, most: number): Promise<string[]> {
  if (await isBeingWritten(place)) return []
  const names = (await readdir(place)).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted()
  const gone = names.slice(0, Math.max(0, names.length - most)).map((name) => path.join(place, name))
  // read before anything goes: what cannot be read names bytes, too
  const kept = new Set<string>()
  for (const name of names.slice(-most)) {
    const file = path.join(place, name, manifestFile)
    for (const { sha256 } of manifestFrom(await readFile(file, 'utf8'), file).files) kept.add(bytesOf(sha256))
  }
  for (const folder of gone) await rm(folder, { recursive: true })
  const bytes = await readdir(path.join(place, bytesFolder), { recursive: true }).catch(() => [])
  for (const one of bytes) {
    const own = path.join(bytesFolder, one)
    if (/[0-9a-f]{64}$/.test(one) && !kept.has(own)) await rm(path.join(place, own))
  }
  return gone
}

/** One that is not whole after this was begun by somebody who was killed. */
const begunTooLongAgo = Duration.fromObject({ days: 1 }).toMillis()

/** Does another backup count on the bytes that are here? What a killed one left goes. */
async function isBeingWritten(place: string): Promise<boolean> {
  let isOne = false
  for (const name of (await readdir(place)).filter((one) => one.endsWith(begunEnding))) {
    const { mtimeMs } = await stat(path.join(place, name))
    if (Date.now() - mtimeMs < begunTooLongAgo) isOne = true
    else await rm(path.join(place, name), { recursive: true })
  }
  return isOne
}
