import { describe, expect, test } from 'vitest'
import { flawOf } from '#server/password-rules.ts'

const owner = { login: 'jana.brandt', company: 'Möwen & Söhne Handels-GmbH' }
const repeats = { code: 'password_repeats_name', params: { app: 'Kontor' } }

describe('a password that repeats a name that everybody knows is refused', () => {
  test.for([
    ['the login', 'jana.brandt2026'],
    ['in capitals', 'JANA-BRANDT-12'],
    ['twice', 'brandt-brandt-1!'],
    ['decorated on both sides', '!!2026 Jana Brandt 2026'],
    ['the company', 'MöwenSöhne2026'],
    ['the company without its marks', 'mowensohne2026'],
    ['the company spelt out', 'moewensoehne26'],
    ['this console', 'Kontor-2026-!!'],
    ['this console and a run', 'kontor12345678'],
    ['this console in disguise', 'K0nt0r!!2026'],
  ] as const)('%s: %s', ([, password]) => {
    expect(flawOf(password, owner)).toEqual(repeats)
  })

  test.for(['Nebel über dem Kai', 'Kontor an der blauen Welle', 'brandt unter sieben Linden', 'Blaue-Welle-47!'])(
    'one with something of its own is not: %s',
    (password) => {
      expect(flawOf(password, owner)).toBeUndefined()
    },
  )

  test('words of one or two letters are no names', () => {
    expect(flawOf('A und B 4711', { login: 'mia', company: 'A & B' })).toBeUndefined()
  })

  test('nobody needs a company', () => {
    expect(flawOf('Blaue-Welle-47!', { login: 'mia', company: null })).toBeUndefined()
    expect(flawOf('mia-mia-mia-2026', { login: 'mia' })).toEqual(repeats)
  })
})

test.for([
  ['too short', 'elf Zeichen', { code: 'password_too_short', params: { min: 12 } }],
  ['too long', 'x'.repeat(129), { code: 'password_too_long', params: { max: 128 } }],
  ['too common', 'Passwort1234', 'password_too_common'],
] as const)('one that is %s is told so first', ([, password, flaw]) => {
  expect(flawOf(password, owner)).toEqual(flaw)
})
