/** How much JavaScript of the built console stands between somebody and a screen, gzip, from Vite's manifest. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const built = path.resolve(import.meta.dirname, '../dist')

type Chunk = { file: string; name?: string; imports?: readonly string[]; dynamicImports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

export type Bytes = {
  /** All up to the sign-in form, the texts of the page in German included. */
  signIn: number
  /** The console with its palette, with what came before it. */
  shell: number
  /** Each screen by its file: what it adds to the shell, or to the screens that ask for it later. */
  routes: Readonly<Record<string, number>>
}

/** The budget (ADR 0070), in bytes: nothing beyond it is released. */
export const mostBytes = { signIn: 130_000, shell: 268_000, route: 56_000 } as const

/** What twenty further nouns may add to the shell: forty cost less than 10 kB (ADR 0061). */
export const mostForTwentyNouns = 5000

/** As the usual tools count: at gzip's best level. */
export const packed = (code: Buffer): number => gzipSync(code, { level: 9 }).length

export async function bytesOfBuild(dist = built): Promise<Bytes> {
  const sizeOf = async (files: ReadonlySet<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async (file) => packed(await readFile(path.join(dist, file)))))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  // written by Vite with `build.manifest`
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const page = await readFile(path.join(dist, 'index.html'), 'utf8')
  const start = new Set([...page.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file ?? ''))
  const texts = closure(manifest, ['locales/de_DE/ui.json?sign-in'])
  const behind = closure(manifest, [pieceOf(manifest, 'shell')])
  const shell = start.union(behind)
  const screens = Object.keys(manifest).filter((name) => name.startsWith('src/screens/'))
  const thereBefore = (name: string) =>
    Object.keys(manifest)
      .filter((asking) => manifest[asking]?.dynamicImports?.includes(name))
      .map((asking) => shell.union(closure(manifest, [asking])))
      .reduce((one, other) => one.intersection(other))
  // a section that is drawn in its own way while it is written comes with the editor of its record
  const editor = closure(manifest, [pieceOf(manifest, 'record-editor')])
  const before = (name: string) =>
    name.endsWith('/written-sections.ts') ? thereBefore(name).union(editor) : thereBefore(name)
  const routes = await Promise.all(
    screens.map(async (name) => [name, await sizeOf(closure(manifest, [name]).difference(before(name)))] as const),
  )
  return { signIn: await sizeOf(start.union(texts)), shell: await sizeOf(shell), routes: Object.fromEntries(routes) }
}

/** The manifest's name of a piece that the build makes of many files (vite.config.ts). */
const pieceOf = (manifest: Manifest, piece: string): string =>
  Object.keys(manifest).find((key) => manifest[key]?.name === piece) ?? piece

/** The files of these chunks and of whatever they import before they run. */
function closure(manifest: Manifest, from: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of from) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    closure(manifest, chunk.imports ?? [], files)
  }
  return files
}
