import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '#ui/classes.ts'

/** A numbered point; `x` and `y` are hundredths of the image from its left and its top. */
type ImagePoint = {
  key: string
  number: number
  /** What it is called, and where it is, for whoever hears it. */
  name: string
  isWarned?: boolean
  x: number
  y: number
}

type ImagePointsProps = {
  label: string
  /** Undefined while it is fetched: its place is taken from the first. */
  src: string | undefined
  alt: string
  width: number
  height: number
  points: readonly ImagePoint[]
  chosen: string | undefined
  onChoose: (key: string) => void
  /** Where a point is, in words. */
  said: (x: number, y: number) => string
  /** The same, short. */
  shown: (x: number, y: number) => string
  /** Without it nothing is moved, and what stands on the image is no control. */
  moves?: {
    onMove: (key: string, x: number, y: number) => void
    onPlace: (x: number, y: number) => void
    onRemove: (key: string) => void
    /** Before or behind its neighbour. */
    onReorder: (key: string, by: number) => void
  }
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Hundredths of one press, and of one with Shift. */
const near = 1
const far = 10
/** Hundredths of the window that an image is high at most. */
const mostHigh = 66
/** Pixels that a pressed point is moved by mistake. */
const shaky = 3

const onImage = (hundredths: number): number => Math.max(0, Math.min(100, Math.round(hundredths)))

export const focusPoint = (key: string): void =>
  document.querySelector<HTMLElement>(`[data-point="${CSS.escape(key)}"]`)?.focus()

/** An image with numbered points, moved by mouse and by arrows. It stays as bright as it is, whatever the theme. */
export function ImagePoints(props: ImagePointsProps) {
  const { label, src, alt, width, height, points, chosen, onChoose, said, shown, moves } = props
  const image = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ key: string; x: number; y: number; from: readonly [number, number] }>()
  const hundredths = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = image.current?.getBoundingClientRect() ?? new DOMRect()
    return [
      onImage(((clientX - box.left) / box.width) * 100),
      onImage(((clientY - box.top) / box.height) * 100),
    ] as const
  }
  const isMoved = drag !== undefined && (drag.from[0] !== drag.x || drag.from[1] !== drag.y)
  const at = (point: ImagePoint) => (drag?.key === point.key ? { ...point, x: drag.x, y: drag.y } : point)
  const current = points.find(({ key }) => key === chosen)
  const marked = moves === undefined || current === undefined ? undefined : at(current)

  const press = (event: KeyboardEvent, { key, x, y }: ImagePoint) => {
    if (moves === undefined || event.ctrlKey || event.metaKey) return
    const [right = 0, down = 0] = directions[event.key] ?? []
    if (right === 0 && down === 0) {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return
      event.preventDefault()
      return moves.onRemove(key)
    }
    event.preventDefault()
    if (event.altKey) return down === 0 ? undefined : moves.onReorder(key, down)
    const step = event.shiftKey ? far : near
    moves.onMove(key, onImage(x + right * step), onImage(y + down * step))
  }
  const grip = (event: PointerEvent<HTMLElement>, { key, x, y }: ImagePoint) => {
    if (moves === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ key, x, y, from: [x, y] })
  }
  const start = useRef<{ x: number; y: number }>(undefined)
  const drop = () => {
    if (drag !== undefined && isMoved) moves?.onMove(drag.key, drag.x, drag.y)
    setDrag(undefined)
  }
  return (
    <div
      ref={image}
      role="group"
      aria-label={label}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(mostHigh * width) / height}dvh)` }}
      className="relative mx-auto select-none"
    >
      {src === undefined ? (
        <span data-pending="" className="block size-full rounded-field bg-hover" />
      ) : (
        <img src={src} alt={alt} draggable={false} className="block size-full rounded-field object-cover" />
      )}
      {moves && (
        // by keys a point is placed by its command
        <div
          role="presentation"
          className="absolute inset-0 cursor-crosshair"
          onClick={(event) => moves.onPlace(...hundredths(event))}
        />
      )}
      {marked && (
        <>
          <span aria-hidden style={{ left: `${marked.x}%` }} className={classes(line, 'inset-y-0 border-l')} />
          <span aria-hidden style={{ top: `${marked.y}%` }} className={classes(line, 'inset-x-0 border-t')} />
        </>
      )}
      {points.map(at).map((point) => {
        const { key, number, name, isWarned = false, x, y } = point
        const isChosen = key === chosen
        const look = classes(
          'absolute -mt-3.5 -ml-3.5 grid size-7 place-items-center rounded-full border-2 text-meta font-strong tabular-nums shadow-e1 outline-offset-2',
          isChosen ? 'z-2 border-white bg-primary text-on-primary' : 'z-1 border-white bg-white text-black',
        )
        const where = { left: `${x}%`, top: `${y}%` }
        const warning = isWarned && (
          <span
            aria-hidden
            className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-white bg-tone-wait"
          />
        )
        if (moves === undefined)
          return (
            <span key={key} aria-hidden style={where} className={look}>
              {number}
              {warning}
            </span>
          )
        return (
          <span
            key={key}
            role="slider"
            tabIndex={0}
            data-point={key}
            data-cell=""
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={x}
            aria-valuetext={said(x, y)}
            style={where}
            className={classes(look, 'cursor-grab touch-none active:cursor-grabbing')}
            onFocus={() => onChoose(key)}
            onKeyDown={(event) => press(event, point)}
            onPointerDown={(event) => {
              start.current = { x: event.clientX, y: event.clientY }
              grip(event, point)
            }}
            onPointerMove={(event) => {
              if (drag?.key !== key || start.current === undefined) return
              const { x: left, y: top } = start.current
              const isShaky = Math.hypot(event.clientX - left, event.clientY - top) < shaky
              const [toX, toY] = isShaky ? drag.from : hundredths(event)
              setDrag({ ...drag, x: toX, y: toY })
            }}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(undefined)}
          >
            {number}
            {warning}
          </span>
        )
      })}
      {marked && (
        <span
          aria-hidden
          style={{ left: `${marked.x}%`, top: `${marked.y}%` }}
          className={classes(
            'pointer-events-none absolute z-3 rounded-field bg-black/75 px-2 py-0.5 text-meta whitespace-nowrap text-white tabular-nums',
            marked.y < 12 ? 'mt-5' : '-mt-11',
            marked.x > 80 ? '-translate-x-full' : marked.x > 20 && '-translate-x-1/2',
          )}
        >
          {shown(marked.x, marked.y)}
        </span>
      )}
    </div>
  )
}

const line = 'pointer-events-none absolute border-dashed border-white/80'
