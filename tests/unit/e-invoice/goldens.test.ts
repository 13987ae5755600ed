import { extractXml, Profile } from '@stackforge-eu/factur-x'
import { describe, expect, test } from 'vitest'
import { drawPaper } from '#server/document/draw/draw.ts'
import type { Paper } from '#server/document/paper.ts'
import { readInvoice } from '#server/e-invoice/read.ts'
import { xmlOf } from '#server/e-invoice/xml.ts'
import { zugferdOf } from '#server/e-invoice/zugferd.ts'
import { refusedOf } from '#tests/support/e-invoice.ts'
import { paperOf, party, swissSeller } from '#tests/support/papers.ts'

const business = (country: string, vat_number: string | null, more: Partial<Paper['buyer']> = {}): Paper['buyer'] => ({
  ...party(country, { vat_number }),
  customer_number: 'K-1001',
  reference: null,
  ...more,
})

/** Written by hand: what goes in, and what each must say. */
const papers = {
  'a German invoice with gross prices': paperOf(
    {
      is_gross: true,
      lines: [
        { price: '19.99', quantity: 3, rate: 19 },
        { price: '4.50', quantity: 1, rate: 7 },
      ],
      charges: [{ kind: 'shipping', name: 'DHL Paket', percent: null, amount: 490 }],
    },
    { buyer: { ...party('DE', { name: 'Erika Mustermann', contact: null }), customer_number: null, reference: null } },
  ),
  'a German invoice to an authority': paperOf(
    { lines: [{ price: '0.0123456789', quantity: 10_000, rate: 19 }] },
    { buyer: business('DE', null, { reference: '04011000-1234512345-35', name: 'Landeshauptstadt Kiel' }) },
  ),
  'an intra-Community supply': paperOf(
    { category: 'K', lines: [{ price: '100', quantity: 2, rate: 0 }] },
    { buyer: business('FR', 'FR 40 303265045', { city: 'Lyon', postal_code: '69001' }), language: 'fr_FR' },
  ),
  'a service under reverse charge': paperOf(
    { category: 'AE', lines: [{ price: '850.00', quantity: 1, rate: 0 }] },
    { buyer: business('AT', 'ATU12345675') },
  ),
  'an export to Switzerland': paperOf(
    { category: 'G', lines: [{ price: '49.90', quantity: 4, rate: 0 }] },
    { buyer: business('CH', null, { city: 'Bern', postal_code: '3000' }) },
  ),
  'a Swiss invoice in francs': paperOf(
    { currency: 'CHF', lines: [{ price: '33.33', quantity: 3, rate: 8.1 }], rounding: 1 },
    {
      seller: swissSeller,
      buyer: business('CH', null, { city: 'Bern', postal_code: '3000' }),
      language: 'de_CH',
      payment: {
        method: 'Rechnung',
        means: '30',
        text: 'Zahlbar innert 30 Tagen.',
        account: { holder: swissSeller.name, iban: 'CH4431999123000889012', bic: null, bank: null },
        date_due: null,
        reference: '000000000000000000202600427',
      },
    },
  ),
  'a credit invoice': paperOf(
    { lines: [{ price: '25.00', quantity: 2, rate: 19 }] },
    {
      type: 'credit-invoice',
      number: 'G1-2026-00003',
      preceding: { number: 'R1-2026-00042', date: '2026-11-23' },
      payment: {
        method: 'Rechnung',
        means: '58',
        text: null,
        account: null,
        date_due: null,
        reference: 'G1-2026-00003',
      },
    },
  ),
  'an invoice paid by card, in part by a voucher': paperOf(
    { lines: [{ price: '10.00', quantity: 1, rate: 19 }], prepaid: 500 },
    { payment: { method: 'Visa', means: '48', text: null, account: null, date_due: null, reference: 'R1-2026-00042' } },
  ),
} satisfies Record<string, Paper>

const read = async (name: keyof typeof papers, format: 'zugferd' | 'xrechnung-ubl' = 'zugferd') =>
  readInvoice(await xmlOf(papers[name], format))

describe('an invoice as a machine reads it', () => {
  test.each(Object.entries(papers))('%s: nobody refuses it', async (_, paper) => {
    expect(await refusedOf(paper)).toEqual([])
  })

  test('gross prices are spread over nets that come to the rate’s base', async () => {
    const { lines, charges, taxes, totals, ...head } = await read('a German invoice with gross prices')
    expect(head).toMatchObject({
      specification: 'urn:cen.eu:en16931:2017',
      number: 'R1-2026-00042',
      date: '2026-11-23',
      type: '380',
      currency: 'EUR',
      dateDue: '2026-12-07',
      dateDelivered: '2026-11-20',
      remittance: 'R1-2026-00042',
      seller: { name: 'Nordlicht Handels GmbH', vat: 'DE136695976', tax: '20/123/45678', country: 'DE', city: 'Kiel' },
      buyer: { name: 'Erika Mustermann', vat: undefined, country: 'DE', postcode: '10115' },
      delivery: undefined,
      payments: [{ means: '58', iban: 'DE03210501701002447188' }],
    })
    expect(totals).toEqual({
      lines: '54.60',
      allowances: undefined,
      charges: '4.15',
      net: '58.75',
      tax: '10.62',
      gross: '69.37',
      prepaid: undefined,
      rounding: undefined,
      due: '69.37',
    })
    expect(taxes.map(({ category, rate, base, amount }) => [category, rate, base, amount])).toEqual([
      ['S', '19', '54.23', '10.30'],
      ['S', '7', '4.52', '0.32'],
    ])
    expect(lines.map(({ quantity, price, net, gtin }) => [quantity, price, net, gtin])).toEqual([
      ['3', '16.80', '50.40', '4006381333931'],
      ['1', '4.20', '4.20', undefined],
    ])
    expect(charges.map(({ isCharge, code, reason, rate, amount }) => [isCharge, code, reason, rate, amount])).toEqual([
      [true, 'FC', 'DHL Paket', '19', '3.83'],
      [true, 'FC', 'DHL Paket', '7', '0.32'],
    ])
  })

  test('an authority finds its Leitweg-ID, and a price of ten digits', async () => {
    const invoice = await read('a German invoice to an authority', 'xrechnung-ubl')
    expect(invoice).toMatchObject({
      specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      buyerReference: '04011000-1234512345-35',
      seller: {
        address: 'rechnung@nordlicht.example',
        addressScheme: 'EM',
        contact: { name: 'Jana Petersen', phone: '+49 431 123456', email: 'rechnung@nordlicht.example' },
      },
      buyer: { address: 'einkauf@muster.example', addressScheme: 'EM' },
      lines: [{ quantity: '10000', price: '0.0123456789', net: '123.46' }],
      totals: { gross: '146.92', due: '146.92' },
    })
  })

  test('an intra-Community supply names both numbers, the country it went to, and why no tax is on it', async () => {
    expect(await read('an intra-Community supply')).toMatchObject({
      seller: { vat: 'DE136695976' },
      buyer: { vat: 'FR40303265045', country: 'FR' },
      delivery: { country: 'FR', city: 'Lyon' },
      dateDelivered: '2026-11-20',
      lines: [{ category: 'K', rate: '0' }],
      taxes: [
        {
          category: 'K',
          base: '200.00',
          amount: '0.00',
          code: 'VATEX-EU-IC',
          reason: expect.stringMatching(/intracommunautaire/i),
        },
      ],
    })
  })

  test('reverse charge, export and the Swiss case say their category, number and reason', async () => {
    expect(await read('a service under reverse charge')).toMatchObject({
      buyer: { vat: 'ATU12345675' },
      taxes: [
        { category: 'AE', rate: '0', amount: '0.00', code: 'VATEX-EU-AE', reason: expect.stringContaining('Steuer') },
      ],
    })
    expect(await read('an export to Switzerland')).toMatchObject({
      buyer: { country: 'CH', vat: undefined },
      taxes: [{ category: 'G', amount: '0.00', code: 'VATEX-EU-G' }],
    })
    expect(await read('a Swiss invoice in francs')).toMatchObject({
      currency: 'CHF',
      seller: { vat: 'CHE-116.281.271MWST', country: 'CH' },
      terms: 'Zahlbar innert 30 Tagen.',
      remittance: '000000000000000000202600427',
      payments: [{ means: '30', iban: 'CH4431999123000889012' }],
      taxes: [{ category: 'S', rate: '8.1', base: '99.99', amount: '8.10', reason: undefined }],
      totals: { gross: '108.09', rounding: '0.01', due: '108.10' },
    })
  })

  test('what takes an invoice back is of type 381, positive, and names the invoice', async () => {
    for (const format of ['zugferd', 'xrechnung-ubl'] as const)
      expect(await read('a credit invoice', format)).toMatchObject({
        type: '381',
        number: 'G1-2026-00003',
        preceding: [{ number: 'R1-2026-00042', date: '2026-11-23' }],
        payments: [{ means: '1' }],
        dateDue: undefined,
        totals: { net: '50.00', tax: '9.50', gross: '59.50', due: '59.50' },
      })
  })

  test('a card is paid online for XRechnung, which asks for the number of a card', async () => {
    const name = 'an invoice paid by card, in part by a voucher'
    expect(await read(name)).toMatchObject({
      payments: [{ means: '48' }],
      terms: 'Zahlungsart: Visa',
      totals: { gross: '11.90', prepaid: '5.00', due: '6.90' },
    })
    expect(await read(name, 'xrechnung-ubl')).toMatchObject({ payments: [{ means: '68' }] })
  })

  test('what XML cannot hold is left out, and what it must escape comes back', async () => {
    const paper = papers['a credit invoice']
    const name = 'A & B <"GmbH">\u0000\u0008 \uD83D\uDE00'
    const invoice = readInvoice(await xmlOf({ ...paper, buyer: { ...paper.buyer, name } }, 'zugferd'))
    expect(invoice.buyer.name).toBe('A & B <"GmbH"> \uD83D\uDE00')
  })
})

describe('the file of an invoice', () => {
  const invoice = papers['a German invoice with gross prices']

  test('holds the same XML, which a reader of ZUGFeRD finds with its profile', async () => {
    const xml = await zugferdOf(invoice)
    const pdf = await drawPaper(invoice, { xml })
    const found = await extractXml(pdf)
    expect(found.xml).toBe(await xmlOf(invoice, 'zugferd'))
    expect(found).toMatchObject({ filename: 'factur-x.xml', profile: Profile.EN16931 })
    const text = pdf.toString('latin1')
    expect(text).toContain('/AFRelationship /Alternative')
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  test('is without XML where the standard refuses it, and for what is no invoice', async () => {
    const nameless = { ...invoice, seller: { ...invoice.seller, vat_number: null, tax_number: null, register: null } }
    expect(await zugferdOf(nameless)).toBeNull()
    expect(await zugferdOf({ ...invoice, type: 'proposal' })).toBeNull()
  })
})
