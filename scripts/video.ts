/**
 * Draws the looping picture of the sign-in page and encodes it with ffmpeg (Debian: `apt-get install ffmpeg`).
 * The outputs in public/ are committed; run `node scripts/video.ts` after a change of the colours.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const width = 1280
const height = 960
const fps = 15
const seconds = 10
const frames = fps * seconds
const lineCount = 46
const horizon = 0.215

type Colour = readonly [number, number, number]
type Theme = 'light' | 'dark'
type Dash = { line: number; at: number; phase: number; colour: string }

const publicDir = path.resolve(import.meta.dirname, '../public')
const css = (name: string) => readFileSync(path.resolve(import.meta.dirname, `../src/ui/theme/${name}.css`), 'utf8')
const colours: Readonly<Record<Theme, string>> = { light: css('tokens'), dark: css('dark') }

function colourOf(theme: Theme, token: string): Colour {
  const hex = colours[theme].match(new RegExp(`--color-${token}: #(\\w{6})`))?.[1]
  if (hex === undefined) throw new Error(`The theme has no colour ${token}.`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

// One dash a row of the sea, near and far; the two accents once each.
const dashes: readonly Dash[] = [
  { line: 7, at: 0.28, phase: 0.3, colour: 'ink-2' },
  { line: 4, at: 0.62, phase: 0.55, colour: 'ink-2' },
  { line: 14, at: 0.72, phase: 0.42, colour: 'ink-2' },
  { line: 22, at: 0.36, phase: 0.5, colour: 'primary' },
  { line: 27, at: 0.84, phase: 0.25, colour: 'ink-2' },
  { line: 32, at: 0.13, phase: 0.62, colour: 'ink-2' },
  { line: 37, at: 0.57, phase: 0.45, colour: 'now' },
  { line: 41, at: 0.3, phase: 0.02, colour: 'ink-2' },
]

/** 0 at the horizon, 1 at the lower edge. */
const depth = (line: number): number => line / (lineCount - 1)

/** The height of a line; every wave runs a whole number of times in a loop, so the end meets the beginning. */
function yOf(line: number, x: number, time: number): number {
  const d = depth(line)
  const swell = 1.5 + 16.5 * d ** 0.8
  const turn = 2 * Math.PI
  const u = x / width
  const still = height * (horizon + (1.04 - horizon) * d ** 1.55)
  return (
    still +
    swell * 0.55 * Math.sin(turn * (u * (1.9 - 0.9 * d) + d * 2.1 - time)) +
    swell * 0.35 * Math.sin(turn * (u * (3.1 - 1.3 * d) - d * 3.4 + time) + 1.3) +
    swell * 0.25 * Math.sin(turn * (d * 1.7 + u * 0.6) + 0.7)
  )
}

/** The lines are strong far away and near, and faint between, as in haze. */
const strength = (line: number): number => 0.32 + 0.55 * Math.min(1, (Math.abs(depth(line) - 0.45) / 0.45) ** 1.2)

function blend(frame: Buffer, x: number, y: number, colour: Colour, alpha: number): void {
  if (y < 0 || y >= height || alpha <= 0) return
  const at = (y * width + x) * 3
  for (let part = 0; part < 3; part += 1) {
    const under = frame[at + part] ?? 0
    frame[at + part] = Math.round(under + ((colour[part] ?? 0) - under) * Math.min(1, alpha))
  }
}

function stroke(
  frame: Buffer,
  line: number,
  time: number,
  colour: Colour,
  alpha: number,
  thick: number,
  span: Span,
): void {
  const reach = Math.ceil(thick / 2) + 1
  for (let x = Math.max(0, Math.floor(span.from)); x < Math.min(width, Math.ceil(span.to)); x += 1) {
    const y = yOf(line, x, time)
    // Round ends.
    const inner = Math.min(x - span.from, span.to - x)
    const round = inner < thick / 2 ? Math.sqrt(Math.max(0, 1 - (1 - (2 * inner) / thick) ** 2)) : 1
    for (let py = Math.floor(y) - reach; py <= Math.floor(y) + reach; py += 1) {
      const cover = (thick * round) / 2 + 0.5 - Math.abs(py + 0.5 - y)
      blend(frame, x, py, colour, Math.max(0, Math.min(1, cover)) * alpha)
    }
  }
}

type Span = { from: number; to: number }

function draw(theme: Theme, number: number): Buffer {
  const time = number / frames
  const ground = colourOf(theme, 'canvas')
  const ink = colourOf(theme, 'control')
  const frame = Buffer.alloc(width * height * 3)
  for (let at = 0; at < frame.length; at += 3) frame.set(ground, at)
  for (let line = 0; line < lineCount; line += 1) {
    stroke(frame, line, time, ink, strength(line) * 0.68, 1.2, { from: -4, to: width + 4 })
  }
  for (const dash of dashes) {
    const d = depth(dash.line)
    const age = (time + dash.phase) % 1
    const length = 14 + 62 * d
    const from = (dash.at + (0.05 + 0.1 * d) * (age - 0.5)) * width
    const alpha = Math.min(1, 4 * Math.sin(Math.PI * age) ** 2)
    stroke(frame, dash.line, time, colourOf(theme, dash.colour), alpha, 1.8 + 2.6 * d, { from, to: from + length })
  }
  return frame
}

const inputs = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${fps}`, '-i', '-']
const bt709 = 'out_color_matrix=bt709:out_range=tv'
const tags = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -pix_fmt yuv420p -an -movflags +faststart'

// AV1 keeps the thin lines at a third of the bytes; H.264 needs a smaller picture to keep them at all.
const encoders = {
  webm: `-vf scale=${bt709} ${tags} -c:v libsvtav1 -crf 53 -preset 3 -g 999`,
  mp4: `-vf scale=960:720:flags=area:${bt709} ${tags} -c:v libx264 -preset veryslow -crf 34 -g 999 -bf 16 -aq-mode 3`,
} as const

async function encode(theme: Theme, kind: keyof typeof encoders): Promise<number> {
  const file = path.join(publicDir, `sign-in-${theme}.${kind}`)
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...inputs, ...encoders[kind].split(' '), file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((done, fail) => {
    ffmpeg.on('close', (code) => (code === 0 ? done() : fail(new Error(`ffmpeg ended with ${code}.`))))
  })
  for (let number = 0; number < frames; number += 1) {
    if (!ffmpeg.stdin.write(draw(theme, number))) await new Promise((go) => ffmpeg.stdin.once('drain', go))
  }
  ffmpeg.stdin.end()
  await ended
  return statSync(file).size
}

function poster(theme: Theme): number {
  const file = path.join(publicDir, `sign-in-${theme}.webp`)
  const options = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '60', file]
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...options], {
    input: draw(theme, 0),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`)
  return statSync(file).size
}

let total = 0
for (const theme of ['light', 'dark'] as const) {
  const sizes = { webp: poster(theme), webm: await encode(theme, 'webm'), mp4: await encode(theme, 'mp4') }
  total += sizes.webp + sizes.webm + sizes.mp4
  console.log(theme, sizes)
}
console.log(`${Math.ceil(total / 1000)} kB of at most 600`)
if (total > 600_000) process.exitCode = 1
