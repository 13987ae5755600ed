import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import packages from '../../package.json' with { type: 'json' }

const project = path.resolve(import.meta.dirname, '../..')

export type Source = { file: string; text: string }

/** Every file that git knows or would take, with what it says. */
export const sources = (endings: readonly string[]): Source[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(path.join(project, file), 'utf8') }]
      } catch {
        return [] // deleted and not yet committed
      }
    })

/** What a file imports, statically or not, or starts as a thread. */
export const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\('([^']+)'\)|(?:^|\n)\}\s*from\s*'([^']+)'|\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)/g,
    ),
  ].map((found) => found[1] ?? found[2] ?? found[3] ?? found[4] ?? found[5] ?? '')

/** The file that is imported there, if it is one of the project's. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier)
  const folders: Readonly<Record<string, string>> = packages.imports
  const [room = '', ...rest] = specifier.split('/')
  return folders[`${room}/*`]?.replace('./', '').replace('*', rest.join('/'))
}

/** These files and everything that they are made of. */
export function withImports(files: readonly string[]): string[] {
  const all = new Set(files)
  for (const file of all) {
    const text = file.endsWith('.ts') ? readFileSync(path.join(project, file), 'utf8') : ''
    for (const specifier of importsOf(text)) {
      const found = fileOf(specifier, file)
      if (found !== undefined) all.add(found)
    }
  }
  return [...all].toSorted()
}
