import { z } from 'zod'
import { problem } from '#server/problem.ts'

/** What a backup says of itself, in `backup.json`; it is written last, so a folder without one is not a backup. */
export const manifestFile = 'backup.json'

const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** It becomes part of a path and of a statement. */
const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

const table = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int(),
  /** SHA-256 of its rows as COPY writes them, in the order of its primary key. */
  sha256: sum,
})

const sequence = z.object({ name, value: z.string(), is_called: z.boolean() })

const file = z.object({
  folder: z.enum(['files', 'feeds']),
  path: z.string().regex(/^[\w-][\w.-]*$/),
  size: z.number().int(),
  sha256: sum,
})

const manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  /** The moment of the snapshot: what was answered before it is in it. */
  taken: z.iso.datetime(),
  /** Which key its secrets are sealed with; the key itself is in no backup. */
  key: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: sum })),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(file),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpFile = z.output<typeof file>
export type BackedUpTable = z.output<typeof table>

export function manifestFrom(text: string, where: string): Manifest {
  const { success, data } = manifest.safeParse(parsed(text))
  if (!success) throw problem(`${where} is not the ${manifestFile} of a backup that this Kontor reads.`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where the rows of a table lie in a backup. */
export const rowsOf = (table: string): string => `tables/${table}.copy.gz`

export const bytesFolder = 'files'

/** Where bytes lie beside all backups of one place: once, however many of them name it. */
export const bytesOf = (sha256: string): string => `${bytesFolder}/${sha256.slice(0, 2)}/${sha256}`
