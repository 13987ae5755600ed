import type { DocumentType } from '#entities/document/parts.ts'
import type { Paper, Party } from '../paper.ts'
import { ink, mm, sheet, write, type Pdf, type Sheet } from './sheet.ts'
import type { PaperWords } from './words.ts'

/** Country names are long, and who lives in the country needs none. */
const countryOf = (party: Party, seller: Party, language: string): string | null =>
  party.country_code === seller.country_code
    ? null
    : (new Intl.DisplayNames(language.slice(0, 2), { type: 'region' }).of(party.country_code)?.toUpperCase() ?? null)

/** The lines of an address as an envelope shows them. */
export const linesOf = (party: Party, seller: Party, language: string): string[] =>
  [
    party.name,
    party.contact,
    party.address_line_1,
    party.address_line_2,
    [party.postal_code, party.city].filter(Boolean).join(' '),
    countryOf(party, seller, language),
  ].filter((line): line is string => line !== null && line !== '')

/** The first page's head: logo or name, the address in its window, and beside it what the paper is about. */
export function drawHead(at: Sheet, paper: Paper, logo: Buffer | null): void {
  drawLetterhead(at, { ...paper, to: paper.buyer, info: infoOf(paper, at.words) }, logo)
}

/** What stands above every paper. */
export type SheetHead = Pick<Paper, 'seller' | 'language'> & {
  readonly to: Party | null
  /** What it is about, beside the address: what there is of it. */
  readonly info: readonly (readonly [string, string])[]
}

/** Logo or name, the address in its window, and beside it what the paper is about. */
export function drawLetterhead(at: Sheet, { seller, to, language, info }: SheetHead, logo: Buffer | null): void {
  const { pdf } = at
  if (logo === null) write(pdf, seller.name, sheet.left, mm(20), { font: 'SemiBold', size: 17, most: mm(24) })
  else pdf.image(logo, sheet.left, mm(14), { fit: [mm(80), mm(20)], valign: 'center' })
  if (to === null) {
    // nobody sends it: it needs no window
    at.y = Math.max(mm(50), drawInfo(pdf, info, mm(34))) + mm(6)
    return
  }
  for (const y of [105, 210]) mark(pdf, mm(y), mm(5))
  mark(pdf, mm(148.5), mm(7))

  const sender = [seller.name, seller.address_line_1, [seller.postal_code, seller.city].filter(Boolean).join(' ')]
  const sent = sender.filter(Boolean).join(' · ')
  write(pdf, sent, sheet.left, mm(50), { size: 6.5, color: ink.quiet, width: mm(80), most: mm(5) })
  const address = linesOf(to, seller, language).join('\n')
  const below = mm(55) + write(pdf, address, sheet.left, mm(55), { size: 10, width: mm(80), most: headEnd - mm(55) })
  at.y = Math.max(mm(98.46), below + mm(6), drawInfo(pdf, info, mm(50)) + mm(6))
}

/** A head that is longer leaves no room for the title and the first lines. */
const headEnd = mm(200)

/** What the paper is about, beside the address; answers how far down it reaches. */
function drawInfo(pdf: Pdf, info: readonly (readonly [string, string])[], top: number): number {
  let y = top
  for (const [label, value] of info) {
    const most = headEnd - y
    if (most < mm(4)) break
    const height = write(pdf, label, mm(125), y, { size: 8.5, color: ink.quiet, width: mm(30), most })
    const beside = write(pdf, value, mm(155), y, { size: 8.5, width: mm(35), align: 'right', isText: true, most })
    y += Math.max(height, beside) + 1
  }
  return y
}

const mark = (pdf: Pdf, y: number, length: number): void =>
  void pdf.moveTo(0, y).lineTo(length, y).lineWidth(0.4).strokeColor(ink.line).stroke()

function infoOf(paper: Paper, { say, day, count }: PaperWords): [string, string][] {
  const { type, order, buyer, preceding, valid_until, date_delivered, revision } = paper
  const rows: [string, string | null][] = [
    [say(`number.${type}`), paper.number],
    [say('date'), day(paper.date)],
    [say('valid_until'), valid_until && day(valid_until)],
    [say('revision'), revision > 1 ? count(revision) : null],
    [say('preceding'), preceding && preceding.number],
    [say('delivered'), date_delivered && day(date_delivered)],
    [say('order'), order.number],
    [say('customer_number'), buyer.customer_number],
    [say('reference'), buyer.reference],
    [say('vat_number'), buyer.vat_number],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '')
}

type Footed = Pick<Paper, 'seller' | 'payment' | 'foot' | 'number'> & { readonly type: DocumentType }

/** The foot of every page: who sends it, its register, numbers and bank, and which page of how many it is. */
export function drawFeet(
  pdf: Pdf,
  paper: Footed,
  words: PaperWords,
  { above = 0 }: { /** What the last page has at its foot. */ above?: number },
): void {
  const { start, count } = pdf.bufferedPageRange()
  const columns = footOf(paper, words)
  const width = (sheet.right - sheet.left) / 4
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    const up = page === count - 1 ? above : 0
    pdf
      .moveTo(sheet.left, sheet.foot - up - 6)
      .lineTo(sheet.right, sheet.foot - up - 6)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
    columns.forEach((lines, at) => {
      const said = lines.join('\n')
      if (said !== '')
        write(pdf, said, sheet.left + at * width, sheet.foot - up, {
          size: 6.5,
          color: ink.quiet,
          width: width - 8,
          gap: 1,
          most: mm(288) - sheet.foot,
        })
    })
    const pages = words.say('page', { page: page + 1, pages: count })
    write(pdf, pages, sheet.left, mm(288) - up, {
      size: 7.5,
      color: ink.quiet,
      align: 'right',
      isText: true,
      width: sheet.right - sheet.left,
    })
    if (page === 0) continue
    const called = `${words.say(`type.${paper.type}`)} ${paper.number}`
    write(pdf, called, sheet.left, mm(14), { size: 8.5, color: ink.quiet })
    write(pdf, paper.seller.name, sheet.left, mm(14), {
      size: 8.5,
      color: ink.quiet,
      align: 'right',
      isText: true,
      width: sheet.right - sheet.left,
    })
  }
}

function footOf({ seller, payment, foot }: Footed, { say }: PaperWords): string[][] {
  const own = (lines: readonly (string | null | undefined)[]) => lines.filter((line): line is string => Boolean(line))
  const { account = null } = payment ?? {}
  return [
    own([
      seller.name,
      seller.address_line_1,
      seller.address_line_2,
      [seller.postal_code, seller.city].filter(Boolean).join(' '),
    ]),
    own([seller.phone, seller.email, seller.website, ...foot]),
    own([
      seller.register,
      seller.managers && say('foot.managers', { names: seller.managers }),
      seller.vat_number && say('foot.vat_number', { number: seller.vat_number }),
      seller.tax_number && say('foot.tax_number', { number: seller.tax_number }),
    ]),
    own([account?.bank, account && spaced(account.iban), account?.bic && `BIC ${account.bic}`]),
  ]
}

/** In fours, as it is read out. */
export const spaced = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
