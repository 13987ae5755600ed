/** Builds the console into dist/, unless dist/ was built from exactly these sources. `--force` builds in any case. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hashOf } from '#scripts/hash-of.ts'

const project = path.resolve(import.meta.dirname, '..')
const stampFile = path.join(project, 'dist/.built-from')

const sources = await hashOf(
  'src',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/locales',
  'scripts/pieces-by-place.ts',
  'scripts/pieces.ts',
  'package.json',
  'package-lock.json',
)
// Vite writes these into the console, VITE_FORCED_SERVER for one.
const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
const stamp = [sources, ...variables.map((variable) => variable.join('=')).toSorted()].join('\n')

if (process.argv.includes('--force') || stamp !== (await readFile(stampFile, 'utf8').catch(() => undefined))) {
  const start = performance.now()
  console.log('Building the console …')
  // Loaded only when there is something to build: it takes longer than the rest of a later start.
  const { build } = await import('vite')
  await build({ root: project, logLevel: 'warn' })
  await compress(path.join(project, 'dist'))
  await writeFile(stampFile, stamp)
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

/** What is text is sent as its `.br` beside it, made once with brotli's best (server/plugins/console.ts). */
async function compress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const packed = files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map((file) => path.join(folder, file))
  await Promise.all(
    packed.map(async (file) => writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))),
  )
}
