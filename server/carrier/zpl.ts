import { linesOf, type CarrierRequest } from './carrier.ts'
import { returnMark } from './label-language.ts'

/** Dots for each millimetre of a printer with 203 dpi. */
const dots = 8

/** Signs that ZPL reads as commands. */
const plain = (text: string): string => text.replaceAll(/[\^~\\]/g, ' ')

/** Between the margins. */
const width = 88 * dots
/** How much of its size a letter takes: a wide one ends no line before its time, since the next is drawn over the rest. */
const widthOf = (text: string): number => {
  const letters = [...text]
  const large = letters.filter((letter) => letter !== letter.toLowerCase()).length
  return large * 0.8 + (letters.length - large) * 0.6
}
const fitting = (size: number, text: string): number =>
  Math.min(size, Math.max(16, Math.floor(width / Math.max(widthOf(text), 1))))

const field = (x: number, y: number, size: number, text: string): string =>
  `^FO${x * dots},${y * dots}^A0N,${fitting(size, text)},${fitting(size, text)}^FB${width},2^FD${plain(text)}^FS`

/** The same as the page, as a label printer reads it (ZPL II, UTF-8). */
export const zplOf = (carrier: string, request: CarrierRequest, tracking: string): string =>
  [
    '^XA^CI28',
    `^PW${100 * dots}^LL${150 * dots}`,
    field(6, 6, 44, carrier),
    ...(request.type === 'return' ? [field(6, 13, 34, returnMark(request))] : []),
    field(6, 20, 20, linesOf(request.sender).join(', ')),
    ...linesOf(request.recipient).map((line, at) => field(6, 34 + at * 6, 36, line)),
    field(6, 86, 26, `${request.weight.toFixed(2)} kg   ${request.reference ?? request.parcel}`),
    `^FO${6 * dots},${98 * dots}^BY3^BCN,${30 * dots},Y,N,N^FD${plain(tracking)}^FS`,
    '^XZ',
    '',
  ].join('\n')
