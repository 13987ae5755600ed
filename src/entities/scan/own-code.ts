import { returnConditions } from '../return/condition.ts'

/**
 * What Kontor's own barcodes say: a letter for the kind, a number, a check character. Only digits and letters that stand
 * at the same place on every layout the console knows, so that such a code is read right even where nothing decodes it
 * (keyboard.md §3).
 */
export const codeSigns = '0123456789BCDEFGHIJKLNOPRSTUVX'

/** What each letter stands for; a letter is given once and never again to something else, for slips are kept. */
const kinds = {
  B: 'box',
  C: 'customer',
  D: 'document',
  F: 'refund',
  I: 'invoice',
  L: 'parcel',
  O: 'order',
  P: 'product',
  R: 'return',
  S: 'shipment',
  T: 'transaction',
  X: 'command',
} as const
export type CodeKind = (typeof kinds)[keyof typeof kinds]
export type OwnCode = { kind: CodeKind; id: number }

/** Damm's table: of the order ten, weakly totally anti-symmetric. */
const tens = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/**
 * One step of the check: Damm's table beside 2a + b modulo three, together a quasigroup of thirty. Both are weakly
 * totally anti-symmetric, so that no wrong sign and no swap of neighbours comes to the same end (ADR 0170).
 */
const checked = (before: number, sign: number): number => {
  const ten = Number(tens[before % 10]?.[sign % 10])
  const three = (2 * Math.floor(before / 10) + Math.floor(sign / 10)) % 3
  return three * 10 + ten
}

const endOf = (text: string): number => [...text].reduce((end, sign) => checked(end, codeSigns.indexOf(sign)), 0)

/** Three digits at least: what a scanner sends is told from typing from four signs on. */
const fewestDigits = 3

const letterOf = (kind: CodeKind): string => Object.entries(kinds).find(([, one]) => one === kind)?.[0] ?? ''

export const encodeOwn = ({ kind, id }: OwnCode): string => {
  const text = `${letterOf(kind)}${String(id).padStart(fewestDigits, '0')}`
  return `${text}${codeSigns[endOf(text)] ?? ''}`
}

const isKind = (letter: string): letter is keyof typeof kinds => Object.hasOwn(kinds, letter)

/** Undefined for every other code; in small letters too, as a scanner sends them where Caps Lock is on. */
export const decodeOwn = (text: string): OwnCode | undefined => {
  const code = text.toUpperCase()
  const [, letter = '', digits = ''] = /^([A-Z])(\d{3,15})[0-9A-Z]$/.exec(code) ?? []
  if (!isKind(letter) || ![...code].every((sign) => codeSigns.includes(sign)) || endOf(code) !== 0) return undefined
  return { kind: kinds[letter], id: Number(digits) }
}

/** What a card on paper says in place of a key. */
const keyCards = ['ok', 'partial', 'next', 'abort', 'calibrate'] as const
/** A card goes by its place: what is added stands at the end. */
export const commandCards = [...keyCards, ...returnConditions] as const
export type CommandCard = (typeof commandCards)[number]

export const cardCode = (card: CommandCard): string =>
  encodeOwn({ kind: 'command', id: commandCards.indexOf(card) + 1 })

export const cardOf = (text: string): CommandCard | undefined => {
  const own = decodeOwn(text)
  return own?.kind === 'command' ? commandCards[own.id - 1] : undefined
}
