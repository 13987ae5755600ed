/** The widths of each value from 0 to 102, start B and stop (ISO/IEC 15417), made from the bars themselves. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )

/** What the bars say; what is no Code 128, or has a wrong check, throws. */
export function readCode128(widths: readonly number[]): string {
  if (widths.slice(-7).join('') !== '2331112') throw new Error('No stop')
  const values: number[] = []
  for (let at = 0; at < widths.length - 7; at += 6) values.push(patterns.indexOf(widths.slice(at, at + 6).join('')))
  const check = values.pop()
  const [start = 0, ...data] = values
  const sum = data.reduce((all, value, at) => all + value * (at + 1), start)
  if (values.includes(-1) || sum % 103 !== check) throw new Error('Wrong check')
  let set = { 103: 'A', 104: 'B', 105: 'C' }[start]
  let text = ''
  for (const value of data) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value === 99) set = 'C'
    else if (value === 100) set = 'B'
    else if (value === 101) set = 'A'
    else if (set === 'B' && value < 96) text += String.fromCodePoint(value + 32)
    else throw new Error(`Nobody reads ${value} in ${set} here`)
  }
  return text
}
