import { XMLBuilder } from 'fast-xml-parser'
import Papa from 'papaparse'
import type { FeedFormat } from '#entities/feed/parts.ts'
import type { FeedCell } from './check.ts'

/** What stands over all products. */
export type FeedHead = {
  readonly title: string
  readonly link: string
  /** As BCP 47 writes it. */
  readonly language: string
  readonly fields: readonly string[]
}

/** Answers the bytes to add: nothing of a feed is kept in memory. */
export type FeedWriter = {
  readonly begin: (head: FeedHead) => string
  readonly add: (cells: readonly FeedCell[]) => string
  readonly end: () => string
}

/** The namespace in which the merchant centre's fields are called. */
const merchantNames = 'http://base.google.com/ns/1.0'

/** XML and tables alike know none of these. */
const control = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu
const clean = (text: string): string => text.toWellFormed().replaceAll(control, '')

/**
 * Rows of a table. A machine reads it: nothing is put before a text that a spreadsheet program would reckon with, as the
 * exports for people do.
 */
function tableWriter(delimiter: ',' | '\t'): FeedWriter {
  const rowOf = (cells: readonly string[]) =>
    `${Papa.unparse([[...cells]], { delimiter, newline: '\n', header: false, escapeFormulae: false })}\n`
  // a tab is the end of a cell, whatever stands around it
  const inCell = (text: string) => (delimiter === '\t' ? text.replaceAll(/[\t\r\n]+/g, ' ') : text)
  return {
    begin: ({ fields }) => rowOf(fields),
    add: (cells) => rowOf(cells.map(({ texts }) => inCell(clean(texts.join(','))))),
    end: () => '',
  }
}

/** RSS 2.0, its items' fields in the namespace that all three targets know. */
function rssWriter(): FeedWriter {
  const xml = new XMLBuilder({ ignoreAttributes: false })
  const end = '</channel></rss>'
  return {
    begin: ({ title, link, language }) => {
      const channel = { title: clean(title), link, description: clean(title), language }
      const whole = xml.build({
        '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
        rss: { '@_version': '2.0', '@_xmlns:g': merchantNames, channel },
      })
      return `${whole.slice(0, -end.length)}\n`
    },
    add: (cells) => {
      const said = cells.filter(({ texts }) => texts.length > 0)
      const item = Object.fromEntries(said.map(({ field, texts }) => [`g:${field}`, texts.map(clean)]))
      return `${xml.build({ item })}\n`
    },
    end: () => end,
  }
}

export const feedWriter = (format: FeedFormat): FeedWriter =>
  format === 'xml' ? rssWriter() : tableWriter(format === 'csv' ? ',' : '\t')
