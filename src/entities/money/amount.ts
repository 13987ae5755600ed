/**
 * Amounts are whole minor units of their currency (cents, Rappen), so that sums are exact; a unit price is a decimal
 * string of up to ten digits after the sign. Halves are rounded away from zero, as DIN 1333 and EN 16931 round.
 */
export type Minor = number

/** The most digits that the columns of totals hold. */
const mostDigits = 2

/** Digits after the decimal sign of a currency (ISO 4217): none of yen, two of euro and francs. */
export const digitsOf = (currency: string): number => {
  try {
    const { maximumFractionDigits = mostDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return Math.min(maximumFractionDigits, mostDigits)
  } catch {
    // no currency of three letters
    return mostDigits
  }
}

/** The largest sum that is kept: ten digits before the sign, and two after it. */
export const largestSum: Minor = 999_999_999_999

type Exact = { readonly units: bigint; readonly scale: number }

/** `-12.345` as whole units of its last digit. */
const exactOf = (text: string): Exact => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

const tenTo = (digits: number): bigint => 10n ** BigInt(digits)

/** To the nearest whole number, halves away from zero: -2.5 is -3. */
const divided = (part: bigint, by: bigint): bigint => {
  const sign = part < 0n === by < 0n ? 1n : -1n
  const [over, under] = [part < 0n ? -part : part, by < 0n ? -by : by]
  return sign * ((2n * over + under) / (2n * under))
}

/** The decimal string of the wire as minor units. */
export const minorOf = (amount: string, digits = mostDigits): Minor => {
  const { units, scale } = exactOf(amount)
  return plain(divided(units * tenTo(digits), tenTo(scale)))
}

/** `-1234` → `-12.34`: minor units as the decimal string of the wire. */
export const decimal = (minor: Minor, digits = mostDigits): string => {
  if (digits === 0) return `${plain(BigInt(minor))}`
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** So many pieces at this unit price. */
export const priced = (quantity: number, price: string, digits = mostDigits): Minor => {
  const { units, scale } = exactOf(price)
  return plain(divided(BigInt(quantity) * units * tenTo(digits), tenTo(scale)))
}

/** The part of an amount that `part` is of `whole`; everything where there is no whole. */
export const portion = (amount: Minor, part: number, whole: number): Minor =>
  part === whole || whole === 0 ? amount : plain(divided(BigInt(amount) * BigInt(part), BigInt(whole)))

/** Percent, with up to four digits after the sign, of an amount. */
export const percentOf = (amount: Minor, percent: number): Minor =>
  plain(divided(BigInt(amount) * inParts(percent), 1_000_000n))

/** Rates such as 8.1 are no binary fractions: parts of ten thousand keep the division in whole numbers. */
const inParts = (percent: number): bigint => BigInt(Math.round(percent * 10_000))

/** The tax on a base, or in it where prices contain it. */
export const taxIn = (base: Minor, rate: number, isIncluded: boolean): Minor =>
  plain(divided(BigInt(base) * inParts(rate), isIncluded ? 1_000_000n + inParts(rate) : 1_000_000n))

/** One piece of a price that contains tax, before tax, with so many digits after the sign. */
export const netPrice = (price: string, rate: number, digits: number): string => {
  const { units, scale } = exactOf(price)
  return text(divided(units * 1_000_000n * tenTo(digits), tenTo(scale) * (1_000_000n + inParts(rate))), digits)
}

/** One piece of a price before tax, with its tax. */
export const grossPrice = (price: string, rate: number, digits: number): string => {
  const { units, scale } = exactOf(price)
  return text(divided(units * (1_000_000n + inParts(rate)) * tenTo(digits), tenTo(scale) * 1_000_000n), digits)
}

/** One piece with so many percent off, in as many digits as its price has and no fewer than an amount. */
export const reduced = (price: string, percent: number, digits = mostDigits): string => {
  const { units, scale } = exactOf(price)
  const kept = Math.max(scale, digits)
  return text(divided(units * (1_000_000n - inParts(percent)) * tenTo(kept), tenTo(scale) * 1_000_000n), kept)
}

/** What one piece comes to where so many come to this, with up to ten digits after the sign. */
export const pieceOf = (amount: Minor, quantity: number, digits = mostDigits): string =>
  text(divided(BigInt(amount) * tenTo(10 - digits), BigInt(quantity)), 10)

/** With as many digits as are needed, and no fewer than an amount has. */
const text = (units: bigint, digits: number): string => {
  const whole = `${units < 0n ? -units : units}`.padStart(digits + 1, '0')
  const fraction = digits === 0 ? '' : whole.slice(-digits)
  const needed = fraction.replace(/0+$/, '').padEnd(Math.min(mostDigits, digits), '0')
  const before = digits === 0 ? whole : whole.slice(0, -digits)
  return `${units < 0n ? '-' : ''}${before}${needed === '' ? '' : `.${needed}`}`
}

/**
 * An amount shared out by weights to the last minor unit: each share is rounded towards zero, and what is left goes to
 * the largest remainders, of equal ones to the first. Without any weight the first takes all.
 */
export const shared = (amount: Minor, weights: readonly number[]): Minor[] => {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0))
  const [sign, over] = amount < 0 ? [-1, BigInt(-amount)] : [1, BigInt(amount)]
  const exact = weights.map((weight) => over * BigInt(weight))
  const floors = exact.map((part) => plain(part / whole))
  const left = plain(over) - sum(floors)
  const favoured = new Set(
    exact
      .map((part, at) => ({ at, rest: part % whole }))
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return floors.map((floor, at) => plain(BigInt(sign * (floor + (favoured.has(at) ? 1 : 0)))))
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** A number again; there is no -0 among whole numbers. */
const plain = (units: bigint): number => Number(units)
