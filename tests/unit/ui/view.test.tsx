import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumb } from '#ui/shell/breadcrumb.tsx'
import { Tabs } from '#ui/shell/tabs.tsx'
import { Avatar } from '#ui/view/avatar.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { StatusMark, type StatusTone } from '#ui/view/status-mark.tsx'

const tones: readonly StatusTone[] = ['idle', 'wait', 'work', 'way', 'good', 'bad', 'shut']

test('a status always has its word, and a mark that is not the only sign', () => {
  for (const tone of tones) {
    const html = renderToStaticMarkup(<StatusMark tone={tone} word="In Bearbeitung" />)
    expect(html).toContain('In Bearbeitung')
    expect(html).toMatch(/<svg aria-hidden="true"/)
  }
})

test('the tones differ by form or hue: seven marks', () => {
  const marks = tones.map((tone) => renderToStaticMarkup(<StatusMark tone={tone} word="" />))
  expect(new Set(marks).size).toBe(tones.length)
  const part = renderToStaticMarkup(<StatusMark tone="way" form="half" word="" />)
  expect(marks).not.toContain(part)
})

test('a progress bar stays between 0 and 100 and tells its value', () => {
  expect(renderToStaticMarkup(<ProgressBar label="Export" value={140} />)).toContain('scaleX(1)')
  expect(renderToStaticMarkup(<ProgressBar label="Export" value={-3} />)).toContain('scaleX(0)')
  expect(renderToStaticMarkup(<ProgressBar label="Export" value={61} />)).toContain('aria-valuenow="61"')
  expect(renderToStaticMarkup(<ProgressBar label="Export" />)).not.toContain('aria-valuenow')
})

test('initials are the first letters of the first and the last name', () => {
  const initials = (name: string) => renderToStaticMarkup(<Avatar name={name} />).replaceAll(/<[^>]+>/g, '')
  expect(initials('Jana Brandt')).toBe('JB')
  expect(initials('Anna Maria Öztürk')).toBe('AÖ')
  expect(initials('admin')).toBe('A')
})

test('the last crumb is the current page', () => {
  const html = renderToStaticMarkup(
    <Breadcrumb
      label="Pfad"
      crumbs={[
        { id: 'a', content: <a href="/orders/orders">Aufträge</a> },
        { id: 'b', content: '1048213' },
      ]}
    />,
  )
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="page"[^>]*>1048213/)
})

test('one tab is chosen and in the tab order, and names its panel', () => {
  const html = renderToStaticMarkup(
    <Tabs
      label="Abschnitte"
      panelId="panel"
      current="b"
      onChange={() => undefined}
      tabs={[
        { id: 'a', label: 'Grunddaten', digit: '1' },
        { id: 'b', label: 'Versand', digit: '2' },
      ]}
    />,
  )
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
  expect(html).toMatch(/id="panel-tab-b"[^>]*aria-selected="true"[^>]*aria-controls="panel"/)
})

test('an e-mail address breaks at its sign, and nothing else is cut', () => {
  const written = (value: string) => renderToStaticMarkup(<Definition rows={[{ id: 'a', label: 'A', value }]} />)
  expect(written('zita.rueegg@post.example')).toContain('>zita.rueegg<wbr/>@post.example<')
  expect(written('DHL Paket')).toContain('>DHL Paket<')
})
