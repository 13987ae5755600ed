import { expect, test } from 'vitest'
import { drawPaper } from '#server/document/draw/draw.ts'
import { paperFonts } from '#server/document/draw/fonts.ts'
import { lettersOf } from '#server/document/draw/letters.ts'
import { paperOf } from '#tests/support/papers.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'

test.each([
  ['Łódź, Αθήνα, Москва, Việt Nam', 'Łódź, Αθήνα, Москва, Việt Nam'],
  ['محمد', '□□□□'],
  ['Haus 5 שדרות 7b', 'Haus 5 □□□□□ 7b'],
  ['東京 Tower', '□□ Tower'],
  ['สวัสดี', '□□□□'],
  ['नमस्ते', '□□□'],
  // a family, a flag and a hand of some colour are one sign each to whoever reads
  ['Anna 👨‍👩‍👧🇩🇪👋🏽', 'Anna □□□'],
  ['Ange\u0301le', 'Angéle'],
  // marks of direction turn nothing round, and a blank of every kind is a blank
  ['A\u202Eabc\u202C\u3000b\tc\u2069', 'Aabc b c'],
  ['two\nlines', 'two\nlines'],
])('%j is written as %j', async (said, written) => {
  expect(lettersOf(said, await paperFonts())).toBe(written)
})

test('a paper shows something for every sign that its font lacks', async () => {
  const paper = paperOf({ lines: [{ price: '12.50', quantity: 1, rate: 19 }] })
  const [page] = await pagesOf(
    await drawPaper({
      ...paper,
      buyer: { ...paper.buyer, name: 'محمد' },
      lines: paper.lines.map((line) => ({ ...line, name: 'Tasse 東京' })),
    }),
  )
  expect(page).toContain('□□□□')
  expect(page).toContain('Tasse □□')
})
