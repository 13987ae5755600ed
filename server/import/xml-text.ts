import { unreadable } from './unreadable.ts'

const marks: readonly { readonly mark: readonly number[]; readonly encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

const declared = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/

const markedIn = (bytes: Uint8Array): string =>
  marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'

/** Where a file of XML says what it is. */
export const headOfXml = (bytes: Uint8Array): string =>
  new TextDecoder(markedIn(bytes)).decode(bytes.subarray(0, 2000), { stream: true })

/** No character of XML 1.0. */
const foreign = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** The whole text of a file of XML; refused where it is not written as it says, or holds what XML cannot. */
export function xmlTextOf(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (foreign.test(text)) throw unreadable()
  return text
}

/** By its mark, else as its first line says, else as UTF-8. */
function decoded(bytes: Uint8Array): string {
  const marked = markedIn(bytes)
  const encoding = marked === 'utf-8' ? (declared.exec(headOfXml(bytes))?.[1] ?? marked) : marked
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What was escaped as it is meant; what only a document type could name, or no text can hold, is refused. */
export const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const meant = name === undefined ? (code > 0x10_ff_ff ? undefined : String.fromCodePoint(code)) : entities[name]
    if (meant === undefined || foreign.test(meant)) throw unreadable()
    return meant
  })
