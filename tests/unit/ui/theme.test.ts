import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = (name: string) => readFileSync(`src/ui/theme/${name}.css`, 'utf8')

type Theme = 'light' | 'dark'
const colours: Record<Theme, Map<string, string>> = {
  light: read(css('tokens')),
  // the bar of the packing station is read at two metres, and is the same in both
  dark: new Map([...[...read(css('tokens'))].filter(([name]) => name.startsWith('pack-')), ...read(css('dark'))]),
}

function read(part: string): Map<string, string> {
  return new Map([...part.matchAll(/--color-([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? '']))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of WCAG 2.2. */
function contrast(theme: Theme, front: string, ground: string): number {
  const [one, two] = [front, ground].map((name) => {
    const hex = colours[theme].get(name)
    if (hex === undefined) throw new Error(`${theme} has no ${name}`)
    return luminance(hex)
  })
  const [high = 0, low = 0] = [one ?? 0, two ?? 0].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const bare = ['surface', 'canvas', 'sunken', 'raised']
const grounds = [...bare, 'hover', 'press', 'primary-tint', 'primary-tint-2']
const inks = ['ink', 'ink-2', 'ink-3', 'primary-ink', 'bad-ink', 'warn-ink', 'good-ink']
const tones = ['idle', 'wait', 'work', 'way', 'good', 'bad'].map((tone) => `tone-${tone}`)

const text: readonly (readonly [string, string])[] = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...bare.map((ground) => ['now-ink', ground] as const),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['surface', 'now'],
  ['now-ink', 'now-tint'],
  ['bad-ink', 'bad-tint'],
  ['warn-ink', 'warn-tint'],
  ['good-ink', 'good-tint'],
  ...['right', 'wrong', 'over', 'still'].map((tone) => [`pack-${tone}-ink`, `pack-${tone}`] as const),
]
const shapes: readonly (readonly [string, string])[] = [
  ...tones.flatMap((tone) => grounds.map((ground) => [tone, ground] as const)),
  ...grounds.map((ground) => ['primary', ground] as const),
  ...bare.flatMap((ground) => [['control', ground] as const, ['now', ground] as const]),
]

for (const theme of ['light', 'dark'] as const) {
  test(`${theme}: text has a contrast of 4.5`, () => {
    expect(text.filter(([front, ground]) => contrast(theme, front, ground) < 4.5)).toEqual([])
  })

  test(`${theme}: dots, borders of controls and the focus have a contrast of 3`, () => {
    expect(shapes.filter(([front, ground]) => contrast(theme, front, ground) < 3)).toEqual([])
  })
}

test('every colour has a value in both themes', () => {
  expect([...colours.dark.keys()].toSorted()).toEqual([...colours.light.keys()].toSorted())
})

test('light acts in blue and dark acts in pink (spec §9)', () => {
  const parts = (hex = '') => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [lightRed = 0, , lightBlue = 0] = parts(colours.light.get('primary'))
  const [darkRed = 0, , darkBlue = 0] = parts(colours.dark.get('primary'))
  expect(lightBlue).toBeGreaterThan(lightRed)
  expect(darkRed).toBeGreaterThan(darkBlue)
})
