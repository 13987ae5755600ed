import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

/** One hash over every file at these places of the project, their names included; a place that is missing adds nothing. */
export async function hashOf(...places: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = await Promise.all(places.map(filesAt))
  for (const file of files.flat()) hash.update(`${file}\0`).update(await readFile(path.join(project, file)))
  return hash.digest('hex')
}

async function filesAt(place: string): Promise<string[]> {
  const found = await stat(path.join(project, place)).catch(() => undefined)
  if (found === undefined) return []
  if (found.isFile()) return [place]
  const entries = await readdir(path.join(project, place), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
