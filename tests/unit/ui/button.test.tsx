import { X } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { namesOfSigns } from '#commands/key-caps.ts'
import { Kbd, SignNames } from '#ui/action/kbd.tsx'

const because = '3 von 7 Stück sind schon versendet.'

test('a refused button can be focused and is described by its reason', () => {
  const html = renderToStaticMarkup(<Button because={because}>Stornieren</Button>)
  const id = html.match(/aria-describedby="([^"]+)"/)?.[1]
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/ disabled/)
  expect(html).not.toContain('tabindex')
  expect(html).toMatch(new RegExp(`id="${id}"[^>]*>${because}<`))
})

test('a button keeps its own description beside the reason', () => {
  const html = renderToStaticMarkup(
    <Button because={because} aria-describedby="more">
      Stornieren
    </Button>,
  )
  expect(html).toMatch(/aria-describedby="more \S+"/)
})

test('an allowed button has neither a reason nor a state of refusal', () => {
  const html = renderToStaticMarkup(<Button>Stornieren</Button>)
  expect(html).not.toMatch(/aria-disabled|aria-describedby|popover/)
})

test('a pending button is busy and keeps its label', () => {
  const html = renderToStaticMarkup(<Button pending>Speichern</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('Speichern')
})

test('the keys of a button are shown and are no part of its name', () => {
  const html = renderToStaticMarkup(<Button keys={['s', 'x']}>Stornieren</Button>)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*><span[^>]*><kbd[^>]*>s<\/kbd><kbd[^>]*>x<\/kbd>/)
})

test('an icon button is named by its tooltip', () => {
  const html = renderToStaticMarkup(<IconButton icon={X} label="Schließen" keys={['Esc']} />)
  const id = html.match(/aria-labelledby="([^"]+)"/)?.[1]
  expect(html).toMatch(new RegExp(`id="${id}">Schließen<`))
})

test('a cap without a good glyph is an icon with a name', () => {
  const html = renderToStaticMarkup(
    <SignNames value={namesOfSigns((key) => (key === 'Enter' ? 'Eingabe' : key))}>
      <Kbd caps={['↵', 'k']} />
    </SignNames>,
  )
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*>/)
  expect(html).toContain('aria-label="Eingabe"')
  expect(html).toContain('>k</kbd>')
})
