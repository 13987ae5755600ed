import { escaped } from '#server/escape-html.ts'
import type { Books } from './books.ts'
import { faultNames, faultsOf, faultWords } from './faults.ts'
import { centsOf, offered } from './sell.ts'

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; color: #1c2430; background: #fff }
  header { display: flex; gap: 1.5rem; align-items: baseline; border-bottom: 1px solid #ccd3dc; margin-bottom: 1rem }
  table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #e4e8ee; vertical-align: top }
  td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } label { display: grid; grid-template-columns: minmax(12rem, 34rem) 14rem; align-items: center; gap: .6rem; margin: .4rem 0 } input, select { font: inherit; padding: .2rem .4rem }
  .error { color: #a01818; font-weight: 600 } code { font-size: .9em; overflow-wrap: anywhere } button { font: inherit; padding: .3rem .9rem }
  @media (prefers-color-scheme: dark) { body { color: #e6eaf0; background: #14181e } header, th, td { border-color: #39424f } a { color: #8ab4ff } .error { color: #ff9a8f } }
`

const e = (value: string | number | null | undefined): string => escaped(String(value ?? ''))
const euro = (cents: number | undefined, currency = ''): string =>
  cents === undefined ? '–' : `${(cents / 100).toFixed(2).replace('.', ',')} ${currency}`

const page = (books: Books, title: string, body: string): string => `<!doctype html>
<html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)} – ${e(books.setting('name'))}</title><style>${style}</style>
<header><h1>${e(books.setting('name'))}</h1><nav><a href="/">Artikel</a> · <a href="/orders">Aufträge</a> · <a href="/customers">Kunden</a> · <a href="/mails">E-Mails</a> · <a href="/faults">Störungen</a> · <a href="/settings">Verbindung</a></nav></header>
<main><h2>${e(title)}</h2>${body}</main></html>`

/** What can be bought. */
export function goodsPage(books: Books): string {
  const rows = offered(books).map(
    ({
      sku,
      name,
      available,
      price,
    }) => `<tr><td><a href="/buy?sku=${encodeURIComponent(sku)}">${e(name)}</a></td><td><code>${e(sku)}</code></td>
<td class="n">${available === null ? 'lieferbar' : e(available)}</td><td class="n">${euro(centsOf(price, 1), price?.currency)}</td></tr>`,
  )
  const body =
    rows.length === 0
      ? '<p>Noch kein Artikel: Kontor hat diesem Laden noch nichts gemeldet.</p>'
      : `<table><tr><th>Artikel<th>SKU<th class="n">Bestand<th class="n">Preis</tr>${rows.join('')}</table>`
  return page(books, 'Artikel', body)
}

const field = (name: string, label: string, value: string, more = ''): string =>
  `<label>${e(label)} <input name="${name}" value="${e(value)}" ${more}></label>`

/** Where one of them is bought. */
export function buyPage(books: Books, given: Readonly<Record<string, string>>, error?: string): string {
  const [item] = offered(books, given['sku'] ?? '')
  if (item === undefined) return page(books, 'Kaufen', '<p class="error">Diesen Artikel gibt es hier nicht.</p>')
  const value = (name: string, usual: string) => given[name] ?? usual
  const payments = [
    ['card', 'Karte, sofort bezahlt'],
    ['invoice', 'Rechnung'],
    ['prepayment', 'Vorkasse'],
  ].map(
    ([kind, label]) =>
      `<option value="${kind}"${value('payment', 'card') === kind ? ' selected' : ''}>${label}</option>`,
  )
  return page(
    books,
    item.name,
    `<p>${euro(centsOf(item.price, 1), item.price?.currency)} · ${item.available === null ? 'lieferbar' : `${item.available} Stück da`} · <code>${e(item.sku)}</code></p>
${error === undefined ? '' : `<p class="error" role="alert">${e(error)}</p>`}
<form method="post" action="/buy"><input type="hidden" name="sku" value="${e(item.sku)}">
${field('quantity', 'Menge', value('quantity', '1'), 'type="number" min="1" max="1000" required')}
${field('first_name', 'Vorname', value('first_name', 'Ada'), 'required')}${field('last_name', 'Nachname', value('last_name', 'Muster'), 'required')}
${field('email', 'E-Mail', value('email', 'ada.muster@example.com'), 'type="email" required')}
${field('address_line_1', 'Straße und Hausnummer', value('address_line_1', 'Musterweg 1'), 'required')}
${field('postal_code', 'PLZ', value('postal_code', '24103'), 'required')}${field('city', 'Ort', value('city', 'Kiel'), 'required')}
${field('country_code', 'Land', value('country_code', 'DE'), 'maxlength="2" required')}
<label>Zahlung <select name="payment">${payments.join('')}</select></label><p><button>Kaufen</button></p></form>`,
  )
}

type OrderRow = { number: string; document: string; date: string; status: string | null; kontor_number: string | null }

export function ordersPage(books: Books): string {
  const rows = books.all<OrderRow>(
    'select number, document, date, status, kontor_number from orders order by date desc, number desc limit 200',
  )
  const lines = rows.map(({ number, document, date, status, kontor_number: known }) => {
    const { total, currency } = JSON.parse(document) as { total: string; currency: string }
    return `<tr><td><a href="/orders/${encodeURIComponent(number)}">${e(number)}</a></td><td>${e(date)}</td><td class="n">${e(total)} ${e(currency)}</td><td>${e(status ?? 'noch nicht abgeholt')}</td><td>${e(known)}</td></tr>`
  })
  return page(
    books,
    'Aufträge',
    `<table><tr><th>Nummer<th>Vom<th class="n">Summe<th>Stand<th>In Kontor</tr>${lines.join('')}</table>`,
  )
}

export function orderPage(books: Books, number: string): string | undefined {
  const [order] = books.all<OrderRow>(
    'select number, document, date, status, kontor_number from orders where number = ?',
    number,
  )
  if (order === undefined) return undefined
  const steps = books.all<{ document: string }>('select document from transitions where number = ? order by id', number)
  const refunds = books.all<{ refund: string; document: string }>(
    'select refund, document from refunds where number = ?',
    number,
  )
  const list = (rows: readonly string[]) =>
    rows.length === 0 ? '<p>–</p>' : `<ul>${rows.map((row) => `<li><code>${e(row)}</code></li>`).join('')}</ul>`
  return page(
    books,
    `Auftrag ${number}`,
    `<p>Stand: <strong>${e(order.status ?? 'noch nicht abgeholt')}</strong>${order.kontor_number === null ? '' : ` · in Kontor ${e(order.kontor_number)}`}</p>
<h3>Inhalt</h3><p><code>${e(order.document)}</code></p><h3>Gemeldet</h3>${list(steps.map(({ document }) => document))}
<h3>Erstattungen</h3>${list(refunds.map(({ document }) => document))}`,
  )
}

export const customersPage = (books: Books): string =>
  listPage(books, 'Kunden', 'select number as a, document as b from customers where gone = 0 order by number limit 200')

export const mailsPage = (books: Books): string =>
  listPage(
    books,
    'E-Mails',
    `select date as a, json_extract(document, '$.recipient') || ': ' || json_extract(document, '$.subject') as b from mails order by date desc limit 200`,
  )

const listPage = (books: Books, title: string, statement: string): string => {
  const rows = books.all<{ a: string; b: string }>(statement)
  return page(
    books,
    title,
    `<table>${rows.map(({ a, b }) => `<tr><td>${e(a)}</td><td><code>${e(b)}</code></td></tr>`).join('')}</table>`,
  )
}

export function faultsPage(books: Books): string {
  const faults = faultsOf(books)
  const fields = faultNames.map((name) => field(name, faultWords[name], String(faults[name]), 'type="number" min="0"'))
  return page(
    books,
    'Störungen',
    `<form method="post" action="/faults">${fields.join('')}<p><button>Setzen</button></p></form>`,
  )
}

/** The shop's own settings: what its keeper enters in Kontor, and where Kontor is told of something. */
export const settingsPage = (books: Books): string =>
  page(
    books,
    'Verbindung',
    `<p>In Kontor einzutragen unter Shops › Verbindung:</p><table>
<tr><td>Name des Schlüssels<td><code>${e(books.setting('key_name'))}</code></tr>
<tr><td>Geheimnis<td><code>${e(books.setting('secret'))}</code></tr>
<tr><td>Geheimnis für Meldungen<td><code>${e(books.setting('incoming'))}</code></tr></table>
<form method="post" action="/settings">${field('hook', 'Neues wird gemeldet an', books.setting('hook'), 'type="url" size="60"')}<p><button>Setzen</button></p></form>`,
  )
