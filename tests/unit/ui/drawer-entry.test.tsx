import { Truck } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawerEntry } from '#ui/shell/drawer-entry.tsx'

test('an entry of a locked module shows a lock, says why and leads nowhere', () => {
  const html = renderToStaticMarkup(
    <DrawerEntry label="Kalender" href="/x" icon={Truck} locked="Nicht freigeschaltet" />,
  )
  expect(html).toContain('lucide-lock-keyhole')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain('href=')
  const why = html.match(/aria-describedby="([^"]+)"/)?.[1]
  expect(html).toMatch(new RegExp(`id="${why}"[^>]*>Nicht freigeschaltet`))
})

test('any other entry is a link without a lock', () => {
  const html = renderToStaticMarkup(<DrawerEntry label="Aufträge" href="/orders/orders" icon={Truck} />)
  expect(html).toContain('href="/orders/orders"')
  expect(html).not.toContain('lucide-lock-keyhole')
})
