import { charts, type Chart } from '../charts.ts'
import { flattened, transitionsOf } from '../flat.ts'
import { layers, type Layer, type Recorded } from '../record.ts'
import { drawn, type Tone } from './drawing.ts'
import { escaped, style } from './html.ts'

export type Summary = {
  chart: string
  states: number
  transitions: number
  covered: number
  cells: number
  counts: Record<Layer, { paths: number; rows: number; walks: number }>
  failed: Recorded[]
}

const summaryOf = (name: string, { machine, cells }: Chart, entries: readonly Recorded[]): Summary => {
  const flat = flattened(machine)
  const transitions = transitionsOf(flat)
  const taken = new Set(entries.filter(({ ok }) => ok).flatMap(({ ways }) => ways))
  const sum = (layer: Layer, kind: Recorded['kind']) =>
    entries.filter((entry) => entry.layer === layer && entry.kind === kind).reduce((all, { count }) => all + count, 0)
  const countsOf = (layer: Layer) => ({
    paths: sum(layer, 'path'),
    rows: sum(layer, 'rows'),
    walks: sum(layer, 'walk'),
  })
  return {
    chart: name,
    states: Object.keys(flat.states).length,
    transitions: transitions.length,
    covered: transitions.filter((way) => taken.has(way)).length,
    cells,
    counts: { pure: countsOf('pure'), http: countsOf('http'), chromium: countsOf('chromium') },
    failed: entries.filter(({ ok }) => !ok),
  }
}

const entriesOf = (name: string, entries: readonly Recorded[]) => entries.filter(({ chart }) => chart === name)

export const summaries = (entries: readonly Recorded[], only?: string): Summary[] =>
  Object.entries<Chart>(charts)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, chart]) => summaryOf(name, chart, entriesOf(name, entries)))

const cell = (text: string | number) =>
  typeof text === 'number' ? `<td class="number">${text.toLocaleString('en')}</td>` : `<td>${text}</td>`
const row = (cells: readonly (string | number)[]) => `<tr>${cells.map(cell).join('')}</tr>`
const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`

const layerNames: Record<Layer, string> = { pure: 'pure', http: 'over HTTP', chromium: 'in Chromium' }

const counted = ({ counts }: Summary, layer: Layer) => {
  const { paths, rows, walks } = counts[layer]
  const some = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])
  return [...some(paths, 'path'), ...some(rows, 'row'), ...some(walks, 'walk')].join(', ') || '–'
}

/** The lines that the command prints. */
export const printed = (all: readonly Summary[]): string[] =>
  all.flatMap((one) => [
    `${one.chart}: ${one.states} states, ${one.covered} of ${one.transitions} transitions, ${one.cells} cells by hand`,
    ...layers
      .filter((layer) => Object.values(one.counts[layer]).some((count) => count > 0))
      .map((layer) => `  ${layerNames[layer]}: ${counted(one, layer)}`),
    ...one.failed.flatMap(({ layer, name, keys, said }) => [
      `  FAILED ${layerNames[layer]}: ${name}`,
      ...(keys === undefined ? [] : [`    keys: ${keys}`]),
      `    ${said.split('\n')[0]}`,
    ]),
  ])

const failure = ({ layer, name, keys, said }: Recorded) =>
  `<li><p class="failed"><strong>${layerNames[layer]}</strong>: ${escaped(name)}</p>${
    keys === undefined ? '' : `<p>Type: <kbd>${escaped(keys)}</kbd></p>`
  }<pre>${escaped(said)}</pre></li>`

const section = (summary: Summary, { machine }: Chart, entries: readonly Recorded[]): string => {
  const flat = flattened(machine)
  const by = (way: string, layer: Layer) => entries.filter((entry) => entry.layer === layer && entry.ways.includes(way))
  const toneOf = (way: string): Tone => {
    const through = entries.filter(({ ways }) => ways.includes(way))
    if (through.some(({ ok }) => !ok) && !through.some(({ ok }) => ok)) return 'failed'
    return through.length > 0 ? 'covered' : 'open'
  }
  const tones: Record<Tone, string> = { covered: 'ok', failed: 'failed', open: 'open' }
  const arrows = transitionsOf(flat).map((way) => [
    `<span class="${tones[toneOf(way)]}">${escaped(way)}</span>`,
    ...layers.map((layer) => by(way, layer).length),
  ])
  const paths = entries
    .filter(({ kind }) => kind !== 'rows')
    .map(({ ok, layer, name, keys, count }) => [
      ok ? '<span class="ok">ok</span>' : '<span class="failed">failed</span>',
      layerNames[layer],
      `${escaped(name)}${count > 1 ? ` (${count})` : ''}${keys === undefined ? '' : `<br><kbd>${escaped(keys)}</kbd>`}`,
    ])
  return `
<h2 id="${summary.chart}">${summary.chart}</h2>
<p>${summary.states} states, ${summary.covered} of ${summary.transitions} transitions covered. Written by hand: ${summary.cells.toLocaleString('en')} cells, each a state, what is known, and what happens.</p>
${summary.failed.length > 0 ? `<h3>What failed</h3><ul>${summary.failed.map(failure).join('')}</ul>` : ''}
${drawn(flat, toneOf)}
<details><summary>What covers each transition</summary>${table(['Transition', ...layers.map((layer) => layerNames[layer])], arrows)}</details>
<details><summary>Every path and walk</summary>${table(['', 'Where', 'Path'], paths)}</details>`
}

/** The report: one file that needs nothing else, with each chart drawn and every failure as keys. */
export function reported(entries: readonly Recorded[], all: readonly Summary[], said: string): string {
  const heads = ['Chart', 'States', 'Transitions', 'By hand', ...layers.map((layer) => layerNames[layer]), 'Failed']
  const rows = all.map((one) => [
    `<a href="#${one.chart}">${one.chart}</a>`,
    one.states,
    `${one.covered} of ${one.transitions}`,
    one.cells,
    ...layers.map((layer) => counted(one, layer)),
    one.failed.length > 0 ? `<span class="failed">${one.failed.length}</span>` : '<span class="ok">none</span>',
  ])
  const sections = Object.entries<Chart>(charts).flatMap(([name, chart]) => {
    const summary = all.find((one) => one.chart === name)
    return summary === undefined ? [] : [section(summary, chart, entriesOf(name, entries))]
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kontor: paths</title><style>${style}</style></head>
<body><h1>Paths through Kontor’s charts</h1><p>${escaped(said)}</p>${table(heads, rows)}${sections.join('')}</body></html>
`
}
