import { Graph, layout } from '@dagrejs/dagre'
import type { AnyStateMachine } from 'xstate'
import { waysOf, wayName } from '../flat.ts'
import { escaped } from './html.ts'

type Arrow = { from: string; to: string; labels: { text: string; tone: Tone }[] }
export type Tone = 'covered' | 'failed' | 'open'
type Point = { x: number; y: number }

const characterWidth = 7.2
const lineHeight = 13
/** More labels than this on one arrow are counted; the list under the picture names them. */
const mostLabels = 3

/** One arrow for each pair of states, with every event that leads that way. */
const arrowsOf = (machine: AnyStateMachine, toneOf: (way: string) => Tone): Arrow[] => {
  const arrows = new Map<string, Arrow>()
  for (const [from, on] of Object.entries(waysOf(machine)))
    for (const [type, ways] of Object.entries(on))
      for (const [index, { target: to = from }] of ways.entries()) {
        const arrow = arrows.get(`${from}→${to}`) ?? { from, to, labels: [] }
        arrow.labels.push({ text: shortly(type), tone: toneOf(wayName(from, type, ways, index)) })
        arrows.set(`${from}→${to}`, arrow)
      }
  return [...arrows.values()]
}

/** `ping done` for what a port answers, `place` for `order.place`. */
const shortly = (type: string): string =>
  type.replace(/^xstate\.(done|error)\.actor\.(\w+)$/, '$2 $1').replace(/^[\w-]+\./, '')

const worst = (labels: Arrow['labels']): Tone =>
  labels.some(({ tone }) => tone === 'failed')
    ? 'failed'
    : labels.some(({ tone }) => tone === 'open')
      ? 'open'
      : 'covered'

const linesOf = ({ labels }: Arrow): string[] => {
  const words = [...new Set(labels.map(({ text }) => text))]
  return words.length > mostLabels ? [...words.slice(0, mostLabels - 1), `+ ${words.length - mostLabels + 1}`] : words
}

type Box = Point & { width: number; height: number }

/** A chart with more arrows than this is drawn twice: whole without words, and state by state with them. */
const mostArrows = 40

/** The flattened chart in SVG: a box for each state, an arrow for each way between two, coloured by what covers it. */
export function drawn(machine: AnyStateMachine, toneOf: (way: string) => Tone): string {
  const states = Object.keys(machine.states)
  const arrows = arrowsOf(machine, toneOf)
  if (arrows.length <= mostArrows) return `<div class="picture">${picture(states, arrows, linesOf)}</div>`
  const parts = states.map((state) => {
    const own = arrows.filter(({ from }) => from === state)
    const around = [...new Set([state, ...own.map(({ to }) => to)])]
    return `<div class="part">${picture(around, own, ({ labels }) => [...new Set(labels.map(({ text }) => text))])}</div>`
  })
  return `<label class="size"><input type="checkbox"> Full size</label><div class="picture whole">${picture(states, arrows, () => [])}</div><details open><summary>State by state</summary><div class="parts">${parts.join('')}</div></details>`
}

function picture(states: readonly string[], arrows: readonly Arrow[], wordsOf: (arrow: Arrow) => string[]): string {
  const graph = new Graph()
  const loops = arrows.filter(({ from, to }) => from === to).map((arrow) => wordsOf(arrow).length)
  // a loop and its words stand above their state
  const above = loops.length === 0 ? 0 : 20 + Math.max(...loops) * lineHeight
  // many states leave no room for it: their words overlap rather than be too small to read
  const nodesep = 22 + (states.length > 12 ? 0 : above)
  graph.setGraph({ rankdir: 'LR', nodesep, ranksep: 60, edgesep: 10, marginx: 16, marginy: Math.max(40, above) })
  for (const state of states) graph.setNode(state, { width: state.length * characterWidth + 28, height: 32 })
  for (const arrow of arrows.filter(({ from, to }) => from !== to)) {
    const lines = wordsOf(arrow)
    const width = Math.max(0, ...lines.map(({ length }) => length)) * 6
    graph.setEdge(arrow.from, arrow.to, { width, height: lines.length * lineHeight, labelpos: 'c' })
  }
  layout(graph)

  const boxOf = (state: string) => graph.node(state) as Box // set by layout
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number } // set by layout
  const edges = arrows.map((arrow) => {
    const tone = worst(arrow.labels)
    const title = `${arrow.from} → ${arrow.to}: ${arrow.labels.map(({ text }) => text).join(', ')}`
    const lines = wordsOf(arrow)
    const isLoop = arrow.from === arrow.to
    const { points, x, y } = isLoop ? loopAt(boxOf(arrow.from), lines.length) : lineOf(graph, arrow)
    const texts = lines.map((line, at) => {
      const top = y + (at - (lines.length - 1) / 2) * lineHeight + 4
      return `<text x="${x.toFixed(1)}" y="${top.toFixed(1)}">${escaped(line)}</text>`
    })
    return `<g class="arrow ${tone}"><title>${escaped(title)}</title><path d="${smooth(points)}" marker-end="url(#head-${tone})"/>${texts.join('')}</g>`
  })
  const nodes = states.map((state) => {
    const { x, y, width: w, height: h } = boxOf(state)
    return `<g class="state"><rect x="${(x - w / 2).toFixed(1)}" y="${(y - h / 2).toFixed(1)}" width="${w.toFixed(1)}" height="${h}" rx="8"/><text x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}">${escaped(state)}</text></g>`
  })
  const heads = (['covered', 'failed', 'open'] as const).map(
    (tone) =>
      `<marker id="head-${tone}" class="head ${tone}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker>`,
  )
  const size = `width="${width.toFixed(0)}" height="${height.toFixed(0)}" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}"`
  return `<svg ${size} role="img"><defs>${heads.join('')}</defs>${edges.join('')}${nodes.join('')}</svg>`
}

type Line = Point & { points: Point[] }

const lineOf = (graph: Graph, { from, to }: Arrow): Line => {
  const { points, x, y } = graph.edge(from, to) as Partial<Line> & { points: Point[] } // set by layout
  const middle = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 }
  return { points, x: x ?? middle.x, y: y ?? middle.y }
}

/** Out of the upper edge of a box and back into it. */
const loopAt = ({ x, y, height }: Box, lines: number): Line => {
  const top = y - height / 2
  const points = [
    [-14, 0],
    [-14, -14],
    [0, -18],
    [14, -14],
    [14, 0],
  ].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: top + dy }))
  return { points, x, y: top - 22 - ((lines - 1) * lineHeight) / 2 }
}

const smooth = ([first, ...rest]: readonly Point[]): string => {
  if (first === undefined) return ''
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const last = rest.at(-1) ?? first
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `M${at(first)}${curves.join('')}L${at(last)}`
}
