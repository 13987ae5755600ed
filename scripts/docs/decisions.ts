import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../docs/adr')

/** The decisions that hold, the newest first, each by its own title. */
export function decisionsPage(): string {
  const rows = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .toSorted()
    .toReversed()
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const [, number, title] = /^# (\d+) (.+)$/m.exec(text) ?? []
      if (number === undefined || title === undefined) throw new Error(`docs/adr/${file} has no title "# NNNN …"`)
      return /^Superseded/m.test(text) ? [] : [`- ${number} [${title}](${file})`]
    })
  return `# Decisions\n\n${rows.join('\n')}\n`
}
