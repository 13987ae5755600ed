import { taxRate } from '#entities/tax-rate.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'

type Country = {
  readonly name: string
  /** Percent: standard, reduced, further reduced. */
  readonly rates: readonly number[]
  readonly special?: number
  /** In force since; left out: since the One-Stop-Shop, through which the shop declares it. */
  readonly since?: string
}

/** Where the shop sends to, with what is charged there today. */
const countries: Readonly<Record<string, Country>> = {
  DE: { name: 'Deutschland', rates: [19, 7], since: '2021-01-01' },
  CH: { name: 'Schweiz', rates: [8.1, 2.6], special: 3.8, since: '2024-01-01' },
  AT: { name: 'Österreich', rates: [20, 10], special: 13 },
  BE: { name: 'Belgien', rates: [21, 12, 6] },
  BG: { name: 'Bulgarien', rates: [20, 9] },
  CY: { name: 'Zypern', rates: [19, 9, 5] },
  CZ: { name: 'Tschechien', rates: [21, 12] },
  DK: { name: 'Dänemark', rates: [25] },
  EE: { name: 'Estland', rates: [24, 13, 9] },
  ES: { name: 'Spanien', rates: [21, 10, 4] },
  FI: { name: 'Finnland', rates: [25.5, 13.5, 10] },
  FR: { name: 'Frankreich', rates: [20, 10, 5.5], special: 2.1 },
  GR: { name: 'Griechenland', rates: [24, 13, 6] },
  HR: { name: 'Kroatien', rates: [25, 13, 5] },
  HU: { name: 'Ungarn', rates: [27, 18, 5] },
  IE: { name: 'Irland', rates: [23, 13.5, 9] },
  IT: { name: 'Italien', rates: [22, 10, 4], special: 5 },
  LT: { name: 'Litauen', rates: [21, 12, 5] },
  LU: { name: 'Luxemburg', rates: [17, 14, 8], special: 3 },
  LV: { name: 'Lettland', rates: [21, 12, 5] },
  MT: { name: 'Malta', rates: [18, 7, 5] },
  NL: { name: 'Niederlande', rates: [21, 9] },
  PL: { name: 'Polen', rates: [23, 8, 5] },
  PT: { name: 'Portugal', rates: [23, 13, 6] },
  RO: { name: 'Rumänien', rates: [21, 11] },
  SE: { name: 'Schweden', rates: [25, 12, 6] },
  SI: { name: 'Slowenien', rates: [22, 9.5, 5] },
  SK: { name: 'Slowakei', rates: [23, 19, 5] },
}

/** The day from which the shop charges what its customers' countries do. */
const oneStopShop = '2021-07-01'
/** What came into force since then. */
const since: Readonly<Record<string, string>> = {
  'EE 24': '2025-07-01',
  'FI 25.5': '2024-09-01',
  'FI 13.5': '2026-01-01',
  'RO 21': '2025-08-01',
  'RO 11': '2025-08-01',
  'SK 23': '2025-01-01',
  'SK 19': '2025-01-01',
}

type Rate = {
  readonly country_code: string
  readonly tax_class: 'standard' | 'reduced' | 'further-reduced' | 'special' | 'zero'
  readonly rate: number
  readonly name: string
  readonly region?: string
  readonly valid_from: string
  readonly valid_to?: string
}

const classes = ['standard', 'reduced', 'further-reduced'] as const

/** What held before, where it differed, and where a part of a country has its own. */
const others: readonly Rate[] = [
  ...(
    [
      ['2007-01-01', '2020-06-30', 19, 7, '2007 bis Juni 2020'],
      ['2020-07-01', '2020-12-31', 16, 5, '2. Halbjahr 2020'],
    ] as const
  ).flatMap(([valid_from, valid_to, standard, reduced, when]): Rate[] => [
    {
      country_code: 'DE',
      tax_class: 'standard',
      rate: standard,
      name: `Deutschland ${standard} %, ${when}`,
      valid_from,
      valid_to,
    },
    {
      country_code: 'DE',
      tax_class: 'reduced',
      rate: reduced,
      name: `Deutschland ${reduced} %, ${when}`,
      valid_from,
      valid_to,
    },
  ]),
  { country_code: 'DE', tax_class: 'zero', rate: 0, name: 'Deutschland 0 %, Photovoltaik', valid_from: '2023-01-01' },
  ...(
    [
      ['EE', 'Estland', 'standard', 22, '2024-01-01', '2025-06-30', 'bis Juni 2025'],
      ['FI', 'Finnland', 'standard', 24, oneStopShop, '2024-08-31', 'bis August 2024'],
      ['FI', 'Finnland', 'reduced', 14, oneStopShop, '2025-12-31', 'bis 2025'],
      ['SK', 'Slowakei', 'standard', 20, oneStopShop, '2024-12-31', 'bis 2024'],
    ] as const
  ).map(([country_code, country, tax_class, rate, valid_from, valid_to, when]): Rate => ({
    country_code,
    tax_class,
    rate,
    name: `${country} ${rate} %, ${when}`,
    valid_from,
    valid_to,
  })),
  ...(['Madeira', 'Azoren'] as const).map((region): Rate => ({
    country_code: 'PT',
    tax_class: 'standard',
    rate: region === 'Madeira' ? 22 : 16,
    name: `Portugal, ${region} ${region === 'Madeira' ? 22 : 16} %`,
    region,
    valid_from: oneStopShop,
  })),
]

const german = new Intl.NumberFormat('de')

const makeTaxRates = (): readonly Rate[] => [
  ...Object.entries(countries).flatMap(([country_code, country]) =>
    [
      ...country.rates.map((rate, at): Pick<Rate, 'rate' | 'tax_class'> => ({
        rate,
        tax_class: classes[at] ?? 'special',
      })),
      ...(country.special === undefined ? [] : [{ rate: country.special, tax_class: 'special' as const }]),
    ].map(({ rate, tax_class }): Rate => ({
      country_code,
      tax_class,
      rate,
      name: `${country.name} ${german.format(rate)} %`,
      valid_from: country.since ?? since[`${country_code} ${rate}`] ?? oneStopShop,
    })),
  ),
  ...others,
]

export const seedTaxRates = (tx: Tx): Promise<void> =>
  seedRecords(
    tx,
    taxRate,
    makeTaxRates().map((rate, at) => ({
      region: null,
      valid_to: null,
      ...rate,
      id: at + 1,
      is_oss: rate.country_code !== 'DE' && rate.country_code !== 'CH',
    })),
  )
