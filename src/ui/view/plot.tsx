import { useEffect, useRef } from 'react'
import UPlot, { type AlignedData, type Options } from 'uplot'

/** A colour of the theme, by its name: `--color-control`. */
export type PlotColour =
  | 'now'
  | 'control'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'tone-way'
  | 'tone-wait'
  | 'tone-good'
  | 'tone-work'

export type PlotSeries = {
  label: string
  colour: PlotColour
  /**
   * Bars stand on the axis, a step is a bound that they are held against; a thin line is what another is compared with, and
   * what is not over yet is dashed, with a dot at its end.
   */
  form: 'bars' | 'line' | 'step' | 'thin' | 'dashed'
  values: readonly (number | null)[]
}

export type PlotProps = {
  /** What it shows, for assistive technology: its table says the rest. */
  label: string
  /** The words below the axis, one for each value. */
  names: readonly string[]
  series: readonly PlotSeries[]
  /** Whatever the axis at the left says of a value. */
  written: (value: number) => string
  /** Only whole figures stand on the axis at the left. */
  isWhole?: boolean
  height?: number
  /** The value that is read out beside it. */
  at?: number | undefined
  /** The pointer has come to a value: it is read out. */
  onPoint?: (at: number) => void
  /** A value is clicked on. */
  onPick?: (at: number) => void
}

/** How each stands in the legend. */
const markOf: Readonly<Record<PlotSeries['form'], string>> = {
  bars: 'size-2.5 rounded-row bg-current',
  line: 'h-0.5 w-3 bg-current',
  step: 'h-0.5 w-3 bg-current',
  thin: 'h-px w-3 bg-current',
  dashed: 'w-3 border-t-2 border-dotted border-current',
}

const axisFont = '12px "Inter Variable", system-ui, sans-serif'

const colourIn = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

/** The last of its values alone, in the colour of what is now. */
const endPoint: UPlot.Series.Points = {
  show: true,
  size: 8,
  width: 0,
  fill: () => colourIn('now'),
  stroke: () => colourIn('now'),
  filter: (plot, series) => {
    const last = plot.data[series]?.findLastIndex((value) => value != null) ?? -1
    return last < 0 ? [] : [last]
  },
}

const lineOf = ({ form, colour }: PlotSeries): Partial<UPlot.Series> => {
  const stroke = () => colourIn(colour)
  const paths = {
    bars: UPlot.paths.bars?.({ size: [0.6, 28], radius: 0.12 }),
    step: UPlot.paths.stepped?.({ align: 1 }),
    line: UPlot.paths.linear?.(),
    thin: UPlot.paths.linear?.(),
    dashed: UPlot.paths.linear?.(),
  }[form]
  return {
    stroke,
    ...(form === 'bars' && { fill: stroke }),
    ...(paths && { paths }),
    width: form === 'bars' ? 0 : form === 'thin' ? 1 : 2,
    ...(form === 'dashed' && { dash: [3, 3] }),
    points: form === 'dashed' ? endPoint : { show: false },
  }
}

/** A line through the value that is read out. */
const markAt = (plot: UPlot, at: number): void => {
  const x = plot.valToPos(at, 'x', true)
  const { ctx, bbox } = plot
  ctx.save()
  ctx.strokeStyle = colourIn('primary')
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
}

const optionsOf = (
  { names, series, written, isWhole = false, height = 200 }: PlotProps,
  width: number,
  marked: () => number | undefined,
): Options => ({
  width,
  height,
  hooks: {
    draw: [
      (plot) => {
        const at = marked()
        if (at !== undefined) markAt(plot, at)
      },
    ],
  },
  legend: { show: false },
  cursor: { show: false },
  padding: [8, 8, 0, 0],
  scales: {
    x: { time: false, range: [-0.6, Math.max(0, names.length - 1) + 0.6] },
    // nothing is where the bars begin
    y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high) * 1.05] },
  },
  axes: [
    {
      stroke: () => colourIn('ink-3'),
      font: axisFont,
      grid: { show: false },
      ticks: { show: false },
      size: 28,
      splits: (plot) => {
        // longer words below the axis have more room
        const room = Math.max(36, 9 * Math.max(0, ...names.map((name) => name.length)))
        const every = Math.max(1, Math.ceil((names.length * room) / Math.max(1, plot.width - 64)))
        return names.flatMap((_, at) => (at % every === 0 ? [at] : []))
      },
      values: (_, splits) => splits.map((at) => names[at] ?? ''),
    },
    {
      stroke: () => colourIn('ink-3'),
      font: axisFont,
      size: 56,
      grid: { stroke: () => colourIn('line'), width: 1 },
      ticks: { show: false },
      ...(isWhole && { incrs: [1, 2, 5, 10, 20, 50, 100] }),
      values: (_, splits) => splits.map(written),
    },
  ],
  series: [{}, ...series.map(lineOf)],
})

// in place of the library's own stylesheet, which would be one more file to wait for
const where =
  'min-h-50 min-w-0 overflow-hidden [&_.u-axis]:absolute [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full'

/** Figures over time, drawn in the theme's colours and drawn anew with it; the same figures stand in a table beside it. */
export function Plot(props: PlotProps) {
  const { label, series, at, onPoint, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<UPlot>(null)
  const marked = useRef(at)
  const told = useRef({ onPoint, onPick })
  useEffect(() => {
    told.current = { onPoint, onPick }
  }, [onPoint, onPick])
  // the value that is read out, and what a click does, change without the whole being drawn anew
  const { names, written, isWhole, height } = props
  useEffect(() => {
    const host = box.current
    if (host === null) return undefined
    const data = [names.map((_, place) => place), ...series.map(({ values }) => [...values])] as AlignedData // as uPlot takes them
    const shown = { label, names, series, written, ...(isWhole && { isWhole }), ...(height && { height }) }
    const plot = new UPlot(
      optionsOf(shown, host.clientWidth, () => marked.current),
      data,
      host,
    )
    drawn.current = plot
    const placeOf = ({ offsetX }: MouseEvent): number | undefined => {
      const place = Math.round(plot.posToVal(offsetX, 'x'))
      return place >= 0 && place < names.length ? place : undefined
    }
    plot.over.addEventListener('mousemove', (event) => {
      const place = placeOf(event)
      if (place !== undefined && place !== marked.current) told.current.onPoint?.(place)
    })
    plot.over.addEventListener('click', (event) => {
      const place = placeOf(event)
      if (place !== undefined) told.current.onPick?.(place)
    })
    const resized = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: plot.height }))
    resized.observe(host)
    const themed = new MutationObserver(() => plot.redraw(false, true))
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    // paper is light, whatever the screen is
    const printed = matchMedia('print')
    const redraw = () => plot.redraw(false, true)
    printed.addEventListener('change', redraw)
    return () => {
      printed.removeEventListener('change', redraw)
      drawn.current = null
      resized.disconnect()
      themed.disconnect()
      plot.destroy()
    }
  }, [height, isWhole, label, names, series, written])
  useEffect(() => {
    marked.current = at
    drawn.current?.redraw(false, true)
  }, [at])
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      {/* by keyboard each value is reached in its table */}
      <div
        ref={box}
        role="img"
        aria-label={label}
        className={onPick === undefined ? where : `${where} cursor-pointer`}
      />
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
        {series.map(({ label: name, colour, form }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={markOf[form]} style={{ color: `var(--color-${colour})` }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
