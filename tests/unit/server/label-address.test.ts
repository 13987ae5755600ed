import { expect, test } from 'vitest'
import type { CarrierRequest, ParcelAddress } from '#server/carrier/carrier.ts'
import { drawLabel } from '#server/carrier/draw-label.ts'
import { zplOf } from '#server/carrier/zpl.ts'
import { lackingLetters } from '#server/document/draw/letters.ts'
import { pagesOf, placesOf } from '#tests/support/pdf-text.ts'

const short: ParcelAddress = {
  name: 'Anna Virtanen',
  contact: null,
  street: 'Kaivokatu 1',
  supplement: null,
  postalCode: '00100',
  city: 'Helsinki',
  country: 'FI',
  phone: null,
}
const long: ParcelAddress = {
  ...short,
  name: 'Gesellschaft für angewandte Verpackungstechnik und Logistikforschung mbH & Co. KG',
  contact: 'Maximiliane-Charlotte von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  street: 'Straße der Deutsch-Sowjetischen Freundschaft 127, Hinterhaus, 3. Aufgang',
  supplement: 'Zweiter Hinterhof links, beim Hausmeister klingeln',
  postalCode: '82467',
  city: 'Garmisch-Partenkirchen',
  country: 'DE',
}
const widest: ParcelAddress = {
  ...long,
  name: 'W'.repeat(200),
  contact: 'W'.repeat(120),
  street: 'W'.repeat(100),
  supplement: 'W'.repeat(100),
}
const asked = (recipient: ParcelAddress) =>
  ({
    type: 'standard',
    weight: 1,
    parcel: 'PC-1',
    reference: null,
    sender: short,
    recipient,
  }) as unknown as CarrierRequest // what a label shows of it

test('a label names where its parcel goes, however long the lines above are', async () => {
  for (const recipient of [short, long, widest]) {
    const bytes = await drawLabel('MUSTERPOST', asked(recipient), '0034')
    const [page = ''] = await pagesOf(bytes)
    expect(page).toContain(`${recipient.postalCode} ${recipient.city}`)
    const places = await placesOf(bytes)
    const town = places.find(({ text }) => text.includes(recipient.city) && text.includes(recipient.postalCode))
    const weight = places.find(({ text }) => text.includes('kg'))
    expect(town?.bottom).toBeLessThan(weight?.top ?? 0)
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThan((100 / 25.4) * 72)
  }
  const [page = ''] = await pagesOf(await drawLabel('MUSTERPOST', asked(long), '0034'))
  expect(page).toContain('beim Hausmeister klingeln')
})

test('what its fonts lack is seen to be missing, and a printer writes long lines smaller', async () => {
  expect(await lackingLetters({ name: 'Anna', city: 'Łódź', street: 'Ελλάδα', supplement: null })).toEqual([])
  expect(await lackingLetters({ name: '張偉', city: 'Łódź', street: '李娜 3', supplement: null })).toEqual([
    'name',
    'street',
  ])
  const [page = ''] = await pagesOf(await drawLabel('MUSTERPOST', asked({ ...short, name: '張偉' }), '0034'))
  expect(page).toContain('□□')
  const zpl = zplOf('MUSTERPOST', asked(long), '0034')
  expect(zpl).toMatch(/\^A0N,16,16\^FB704,2\^FDGesellschaft/)
  // a town in wide letters stays on its line, clear of the country
  const wide = zplOf('MUSTERPOST', asked({ ...short, city: 'MÖNCHENGLADBACH-WICKRATHBERG' }), '0034')
  expect(wide).toMatch(/\^A0N,2\d,2\d\^FB704,2\^FD00100 MÖNCHENGLADBACH/)
  expect(zpl).toMatch(/\^A0N,36,36\^FB704,2\^FD82467 Garmisch/)
})
