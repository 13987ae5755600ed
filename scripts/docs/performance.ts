import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { verdictOf, type Row } from '#scripts/bench-row.ts'

/** One subject's rows, when they were measured, and how busy the machine was just before. */
export type Figures = { measured: string; load: number; rows: readonly Row[] }

/** What `npm run bench` measured last. */
export const figuresFile = path.resolve(import.meta.dirname, '../../docs/performance.json')

export const readFigures = async (): Promise<Readonly<Record<string, Figures>>> => {
  const text = await readFile(figuresFile, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, Figures> // written by npm run bench
}

const sentence = ({ target, least, ratio }: Row) =>
  target === null ? '–' : `${least === true ? '≥' : '≤'} ${target}${ratio === null ? '' : ' ×'}`

const rowOf = (row: Row): string => {
  const { name, anchor, ratio, own, other } = row
  const figure = ratio === null ? own : `${ratio.toFixed(2)} ×`
  return `| ${name} | ${anchor} | ${figure} | ${sentence(row)} | ${verdictOf(row)} | ${own}${other === undefined ? '' : ` : ${other}`} |`
}

/** Fills `<!-- bench palette -->` with the last figures of that subject. */
export const withFigures = (text: string, figures: Readonly<Record<string, Figures>>): string =>
  text.replaceAll(/<!-- bench (\S+) -->[\s\S]*?<!-- \/bench -->/g, (_, name: string) => {
    const found = figures[name]
    const table =
      found === undefined
        ? 'Not measured yet.'
        : [
            '| Figure | Anchor | Ratio | Target | | Kontor : anchor |',
            '|---|---|---|---|---|---|',
            ...found.rows.map(rowOf),
            '',
            `Measured ${found.measured.replace('T', ' ')} UTC, load ${found.load} before the run.`,
          ].join('\n')
    return `<!-- bench ${name} -->\n${table}\n<!-- /bench -->`
  })
