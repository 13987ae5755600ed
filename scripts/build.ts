/** Builds the console into dist/, unless dist/ was built from exactly these sources. `--force` builds in any case. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')
const stampFile = path.join(project, 'dist/.built-from')
const inputs = ['src', 'locales', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

const stamp = await stampOf(inputs)
if (process.argv.includes('--force') || stamp !== (await readFile(stampFile, 'utf8').catch(() => undefined))) {
  const start = performance.now()
  console.log('Building the console …')
  // Loaded only when there is something to build: it takes longer than the rest of a later start.
  const { build } = await import('vite')
  await build({ root: project, logLevel: 'warn' })
  await writeFile(stampFile, stamp)
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

async function stampOf(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = await Promise.all(places.map(filesOf))
  for (const file of files.flat()) hash.update(`${file}\0`).update(await readFile(path.join(project, file)))
  // Vite writes these into the console, VITE_FORCED_SERVER for one.
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(variables.toSorted())).digest('hex')
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(path.join(project, place)).catch(() => undefined)
  if (found === undefined) return []
  if (found.isFile()) return [place]
  const entries = await readdir(path.join(project, place), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
