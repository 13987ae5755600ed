/** Writes the pages that are derived from the code, and fills keys into prose; `--check` only compares. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openapi } from '#server/openapi.ts'
import { apiPage } from './docs/api.ts'
import { commandsPage, keySheet } from './docs/commands.ts'
import { decisionsPage } from './docs/decisions.ts'
import { eInvoiceRulesPage } from './docs/e-invoice-rules.ts'
import { feedRulesPage } from './docs/feed-rules.ts'
import { glossaryPage } from './docs/glossary.ts'
import { lifePages } from './docs/life.ts'
import { readFigures, withFigures } from './docs/performance.ts'
import { placesPage } from './docs/places.ts'
import { withKeys } from './docs/prose.ts'
import { staleness } from './docs/stale.ts'

const project = path.resolve(import.meta.dirname, '..')
const at = (file: string) => path.join(project, file)
const read = (file: string) => readFile(at(file), 'utf8').catch(() => '')

/** Prose that is written by hand and only has its keys filled in. */
const prose = ['README.md']

const pages: Record<string, string> = {
  'docs/places.md': placesPage(),
  'docs/commands.md': commandsPage(),
  'docs/api.md': apiPage(),
  'docs/adr/README.md': decisionsPage(),
  'docs/glossary.md': glossaryPage(),
  'docs/e-invoice-rules.md': eInvoiceRulesPage(),
  'docs/feed-rules.md': feedRulesPage(),
  'docs/openapi.json': `${JSON.stringify(openapi(), null, 2)}\n`,
  ...lifePages(),
}
pages['docs/performance.md'] = withFigures(await read('docs/performance.md'), await readFigures())
for (const file of prose) pages[file] = withKeys(await read(file), keySheet(), file)

const stale: string[] = []
for (const [file, text] of Object.entries(pages)) {
  const written = await read(file)
  if (written === text) continue
  stale.push(staleness(file, written, text))
  if (process.argv.includes('--check')) continue
  await mkdir(path.dirname(at(file)), { recursive: true })
  await writeFile(at(file), text)
}

if (process.argv.includes('--check') && stale.length > 0) {
  console.error(stale.join('\n'))
  process.exitCode = 1
}
