import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import packages from '../../package.json' with { type: 'json' }
import { hashOf } from '#scripts/hash-of.ts'
import { withImports } from '#tests/house/sources.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Written by `npm run test:mutants` when every mutant of a chart was noticed: by chart, the hash of what that was shown with. */
export const recordOfProof = path.join(import.meta.dirname, 'proven.json')

/** What makes the mutants and puts them to a table. */
const engine = ['mutation.ts', 'mutants.ts', 'flat.ts', 'policy.ts', 'survivors.ts'].map(
  (file) => `tests/paths/${file}`,
)

const tablesOf = (chart: string) =>
  [`tests/paths/tables/${chart}.ts`, `tests/unit/machines/${chart}-judge.ts`].filter((file) =>
    existsSync(path.join(project, file)),
  )

/** A record's life has a folder of its own, with its chart under the same name. */
const fileOf = (chart: string) =>
  [`src/machines/${chart}/${chart}.ts`, `src/machines/${chart}.ts`].filter((file) =>
    existsSync(path.join(project, file)),
  )

/** What the list of charts says of this one: which table it is put to, and how. */
function entryOf(chart: string): string {
  const list = readFileSync(path.join(import.meta.dirname, 'charts.ts'), 'utf8').split(/\n(?= {2}['\w-]+: )/)
  return list.find((entry) => entry.startsWith(`  ${chart}: `) || entry.startsWith(`  '${chart}': `)) ?? ''
}

/** The chart, its rules, its table and how they are compared, as one hash: what a proof holds for. */
export async function hashOfProof(name: string): Promise<string> {
  const files = await hashOf(...withImports([...fileOf(name), ...tablesOf(name)]), ...engine)
  const parts = [files, entryOf(name), packages.dependencies.xstate]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

/** What is recorded; a chart that nobody has proven yet has no line. */
export function proven(): Readonly<Record<string, string>> {
  // written by the script and held by its test
  return existsSync(recordOfProof) ? (JSON.parse(readFileSync(recordOfProof, 'utf8')) as Record<string, string>) : {}
}
