import { layouts } from '#commands/layouts.ts'
import { usKeyOf } from '#app/scanner/us-signs.ts'

export type LayoutName = keyof typeof layouts
export const layoutNames = Object.keys(layouts) as LayoutName[]

const row = (text: string) => text.split(' ')
const letters = (text: string) => [...text].map((letter) => `Key${letter}`)

/** The keys in the order in which a layout's signs are listed: a US keyboard has one less. */
const codesOf = (layout: LayoutName): string[] => [
  'Backquote',
  ...[...'1234567890'].map((digit) => `Digit${digit}`),
  ...row('Minus Equal'),
  ...letters('QWERTYUIOP'),
  ...row('BracketLeft BracketRight'),
  ...(layout === 'US' ? ['Backslash'] : []),
  ...letters('ASDFGHJKL'),
  ...row('Semicolon Quote'),
  ...(layout === 'US' ? [] : row('Backslash IntlBackslash')),
  ...letters('ZXCVBNM'),
  ...row('Comma Period Slash'),
]

/** What a key writes on a layout. */
export const signsOf = (layout: LayoutName): ReadonlyMap<string, { direct: string; shifted: string }> => {
  const { direct, shift } = layouts[layout]
  const signs = [...direct]
  const upper = (sign: string) => [...sign.toUpperCase()].length === 1 && sign.toUpperCase() !== sign
  const others = signs.filter((sign) => !/[a-z]/.test(sign))
  // letters with an accent write their capital, unless the layout lists something else for all of them
  const listed = others.length === [...shift].length || layout === 'FR' ? others : others.filter((sign) => !upper(sign))
  const above = [...shift]
  const first = listed.length - above.length
  return new Map(
    codesOf(layout).map((code, at) => {
      const sign = signs[at] ?? ''
      const place = listed.indexOf(sign)
      const shifted = place < 0 || /[a-z]/.test(sign) ? sign.toUpperCase() : (above[place - first] ?? sign)
      return [code, { direct: sign, shifted }]
    }),
  )
}

/** How a US keyboard makes a text, as the events of another layout say it: scanners send just that. */
export const scannedOn = (layout: LayoutName, text: string): { code: string; shift: boolean; key: string }[] => {
  const signs = signsOf(layout)
  return [...text].map((sign) => {
    const { code, shift } = usKeyOf(sign) ?? { code: '', shift: false }
    const made = signs.get(code)
    return { code, shift, key: (shift ? made?.shifted : made?.direct) ?? sign }
  })
}
