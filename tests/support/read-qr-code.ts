import type { QrCode } from '#server/document/draw/qr-code.ts'

/** Of each version up to 10: the data words of each block at level M, and where its alignment patterns stand. */
const versions: readonly { readonly blocks: readonly number[]; readonly aligned: readonly number[] }[] = [
  { blocks: [16], aligned: [] },
  { blocks: [28], aligned: [6, 18] },
  { blocks: [44], aligned: [6, 22] },
  { blocks: [32, 32], aligned: [6, 26] },
  { blocks: [43, 43], aligned: [6, 30] },
  { blocks: [27, 27, 27, 27], aligned: [6, 34] },
  { blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
  { blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
  { blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
  { blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
]

/** Which modules a mask turns over; x and y as they are drawn. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** What a QR code of level M says, without mending anything: one wrong module shows (ISO/IEC 18004). */
export function readQrCode({ size, runs }: QrCode): string {
  const dark = new Set(runs.flatMap(({ x, y, length }) => Array.from({ length }, (_, at) => `${x + at} ${y}`)))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  const number = (size - 17) / 4
  const version = versions[number - 1]
  if (version === undefined) throw new Error(`Nobody reads version ${number} here`)
  const format = [0, 1, 2, 3, 4].map((x) => Number(isDark(x, 8)))
  const said = Number.parseInt(format.join(''), 2) ^ 0b10101
  if (said >> 3 !== 0) throw new Error('This is not level M')
  const mask = masks[said & 7]

  const isFunction = (x: number, y: number): boolean => {
    const [nearX, nearY] = [x < 9, y < 9]
    if ((nearX && nearY) || (x >= size - 8 && nearY) || (nearX && y >= size - 8)) return true
    if (x === 6 || y === 6) return true
    if (number >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true
    const { aligned } = version
    const last = aligned.at(-1) ?? 0
    return aligned.some((ax) =>
      aligned.some((ay) => {
        if ((ax === 6 && (ay === 6 || ay === last)) || (ay === 6 && ax === last)) return false
        return Math.abs(ax - x) <= 2 && Math.abs(ay - y) <= 2
      }),
    )
  }

  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFunction(x, y)) bits.push(Number(isDark(x, y) !== mask?.(x, y)))
    }
    isUp = !isUp
  }
  return textOf(unwoven(bits, version.blocks), number < 10)
}

/** The blocks' words stand beside each other, the first of each first. */
function unwoven(bits: readonly number[], blocks: readonly number[]): string {
  const wordAt = (at: number) => bits.slice(at * 8, at * 8 + 8).join('')
  const made: string[][] = blocks.map(() => [])
  let at = 0
  for (let word = 0; word < Math.max(...blocks); word += 1)
    blocks.forEach((length, block) => {
      if (word < length) made[block]?.push(wordAt(at++))
    })
  return made.flat().join('')
}

function textOf(bits: string, isSmall: boolean): string {
  let at = 0
  const take = (count: number) => Number.parseInt(bits.slice(at, (at += count)), 2)
  const bytes: number[] = []
  const put = (text: string) => bytes.push(...Buffer.from(text))
  while (bits.length - at >= 4) {
    const mode = take(4)
    if (mode === 0) break
    if (mode === 7) take(8)
    else if (mode === 4) {
      for (let left = take(isSmall ? 8 : 16); left > 0; left -= 1) bytes.push(take(8))
    } else if (mode === 2) {
      let left = take(isSmall ? 9 : 11)
      for (; left > 1; left -= 2) {
        const pair = take(11)
        put(`${alphabet[Math.floor(pair / 45)] ?? ''}${alphabet[pair % 45] ?? ''}`)
      }
      if (left === 1) put(alphabet[take(6)] ?? '')
    } else if (mode === 1) {
      let left = take(isSmall ? 10 : 12)
      for (; left > 2; left -= 3) put(String(take(10)).padStart(3, '0'))
      if (left > 0) put(String(take(left === 2 ? 7 : 4)).padStart(left, '0'))
    } else throw new Error(`Nobody reads mode ${mode} here`)
  }
  return Buffer.from(bytes).toString('utf8')
}
