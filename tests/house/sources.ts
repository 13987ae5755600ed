import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

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

/** What a file imports, statically or not. */
export const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\('([^']+)'\)|(?:^|\n)\}\s*from\s*'([^']+)'/g,
    ),
  ].map((found) => found[1] ?? found[2] ?? found[3] ?? found[4] ?? '')
