import { createHash } from 'node:crypto'
import type { OfferAnswer } from '#entities/document/parts.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { totalRows } from '#server/document/draw/totals.ts'
import { wordsFor } from '#server/document/draw/words.ts'
import type { Paper } from '#server/document/paper.ts'
import { escaped } from '#server/escape-html.ts'
import { text } from '#server/texts.ts'
import type { SentOffer } from './offer.ts'

const style = `
:root { color-scheme: light dark; --ink: #16181d; --quiet: #5c6370; --page: #f3f4f6; --paper: #ffffff; --line: #d9dce1; --accent: #1f5fa8; --on-accent: #ffffff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --quiet: #a3a9b3; --page: #121417; --paper: #1b1e23; --line: #343941; --accent: #8ab8ec; --on-accent: #10243a }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem; background: var(--paper) }
@media (min-width: 50rem) { main { margin: 2rem auto; padding: 2.5rem; border-radius: 8px } }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin-bottom: 1.5rem; color: var(--quiet) }
header strong { color: var(--ink) }
/* drawn for white paper */
header img { max-width: 100%; max-height: 4.5rem; padding: .25rem; border-radius: 4px; background: #ffffff }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25 }
address { font-style: normal; margin: 1rem 0 }
p { margin: .75rem 0 }
.quiet, small { color: var(--quiet) }
.said { padding: .75rem 1rem; border-left: 4px solid var(--accent); background: var(--page) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 600; font-size: .875rem; color: var(--quiet) }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th.number, td.number { text-align: right; white-space: nowrap }
th:last-child, td:last-child { padding-right: 0 }
td small { display: block }
@media (max-width: 36rem) { .wide { display: none } }
@media (min-width: 36.01rem) { td small.narrow { display: none } }
.sums { margin-top: -1rem }
.sums th, .sums td { border: 0; padding-block: .15rem; text-align: right; font-weight: 400; color: inherit; font-size: inherit }
.sums td { width: 1% }
.sums .strong > * { font-weight: 600 }
.sums .quiet > * { color: var(--quiet); font-size: .875rem }
label { display: block; font-weight: 600 }
textarea { width: 100%; min-height: 5rem; margin: .25rem 0 1rem; padding: .5rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px }
.answers { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
button, .button { min-height: 44px; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; text-decoration: none; cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) }
footer { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; color: var(--quiet); white-space: pre-line }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** What the page may do: be read, show its shop's logo, and send its form here. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Characters of what a customer adds to an answer. */
export const messageMost = 1000

type Framed = { readonly locale: Locale; readonly title: string; readonly body: string }

const framed = ({ locale, title, body }: Framed): string => `<!doctype html>
<html lang="${locales[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

type Trouble = 'missing' | 'busy' | 'failed'

/** A page of one sentence: nothing here, too often, something went wrong. */
export const troublePage = (locale: Locale, what: Trouble): string => {
  const say = sayer(locale)
  const title = say(`trouble.${what}.title`)
  return framed({ locale, title, body: `<h1>${escaped(title)}</h1>\n<p>${escaped(say(`trouble.${what}.text`))}</p>` })
}

/** An offer as its customer sees it, with what can be answered. */
export function offerPage(offer: SentOffer, token: string): string {
  const { paper, state } = offer
  const form =
    state === 'open'
      ? answerForm(paper.language, token)
      : `<p class="said" role="status">${escaped(stateText(offer))}</p>\n${contact(paper)}`
  const parts = [contents(paper), pdfLink(paper, token)]
  // what has been said stands first, what is asked after everything that it is about
  const body = [head(offer, token), ...(state === 'open' ? [...parts, form] : [form, ...parts]), foot(paper)].join('\n')
  return framed({ locale: paper.language, title: titleOf(paper), body })
}

type Asked = { readonly answer: OfferAnswer; readonly message: string }

/** Asks again before anything is done, and says what will be. */
export function confirmPage(offer: SentOffer, token: string, { answer, message }: Asked): string {
  const { paper } = offer
  const say = sayer(paper.language)
  const { money } = wordsFor(paper.language, paper.currency)
  const question = say(`confirm.${answer}`, { number: paper.number, total: money(paper.totals.due) })
  const body = `${head(offer, token)}
<p class="said">${escaped(question)}</p>
${message === '' ? '' : `<p class="quiet">${escaped(say('message'))}</p>\n<p>${lines(message)}</p>`}
<form method="post" action="/offer/${token}">
<input type="hidden" name="answer" value="${answer}">
<input type="hidden" name="message" value="${escaped(message)}">
<input type="hidden" name="confirmed" value="yes">
<p class="answers"><button class="main" autofocus>${escaped(say(`confirm.${answer}.do`))}</button>
<a class="button" href="/offer/${token}">${escaped(say('back'))}</a></p>
</form>
${foot(paper)}`
  return framed({ locale: paper.language, title: titleOf(paper), body })
}

const sayer =
  (locale: Locale) =>
  (key: string, params: Record<string, string> = {}): string =>
    text(locale, 'offer', key, params)

const titleOf = (paper: Paper): string =>
  `${wordsFor(paper.language, paper.currency).say('type.proposal')} ${paper.number}`

const lines = (written: string): string => escaped(written).replaceAll('\n', '<br>')

function stateText({ paper, state, answered }: SentOffer): string {
  const { day } = wordsFor(paper.language, paper.currency)
  const date = state === 'expired' ? paper.valid_until : answered
  return sayer(paper.language)(`state.${state}`, { date: date === null ? '' : day(date) })
}

const contact = ({ language, seller: { email, phone } }: Paper): string => {
  const reached = [email, phone].filter((one) => one !== null).join(', ')
  return reached === '' ? '' : `<p>${escaped(sayer(language)('contact', { reached }))}</p>`
}

function head({ paper, logo }: SentOffer, token: string): string {
  const { say, day } = wordsFor(paper.language, paper.currency)
  const facts = [
    `${say('date')} ${day(paper.date)}`,
    paper.valid_until === null ? '' : `${say('valid_until')} ${day(paper.valid_until)}`,
    paper.revision > 1 ? `${say('revision')} ${paper.revision}` : '',
    paper.order.reference === null ? '' : `${say('reference')} ${paper.order.reference}`,
  ]
  const { seller } = paper
  const name = escaped(seller.name)
  const sender = logo === undefined ? `<strong>${name}</strong>` : `<img src="/offer/${token}/logo" alt="${name}">`
  return `<header>${sender}<span>${escaped([seller.postal_code, seller.city].filter(Boolean).join(' '))}</span></header>
<h1>${escaped(titleOf(paper))}</h1>
<p class="quiet">${escaped(facts.filter(Boolean).join(' · '))}</p>`
}

/** The country only where it is another one than the seller's. */
const addressOf = ({ buyer, seller, language }: Paper): string => {
  const { name, contact: person, address_line_1, address_line_2, postal_code, city, country_code } = buyer
  const countries = new Intl.DisplayNames(locales[language].tag, { type: 'region' })
  const country = country_code === seller.country_code || country_code === '' ? '' : countries.of(country_code)
  return [name, person, address_line_1, address_line_2, [postal_code, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join('\n')
}

function contents(paper: Paper): string {
  const words = wordsFor(paper.language, paper.currency)
  const { say, count, amount } = words
  const notes = (place: 'before' | 'after') =>
    paper.notes.filter((note) => note.place === place).map((note) => `<p>${lines(note.text)}</p>`)
  const rows = paper.lines.map(
    ({ name, sku, extras, quantity, price, total }) =>
      `<tr><td>${escaped(name)}<small>${escaped([sku, ...extras].join(' · '))}</small><small class="narrow">${count(quantity)} × ${amount(price)}</small></td><td class="number wide">${count(quantity)}</td><td class="number wide">${amount(price)}</td><td class="number">${amount(total)}</td></tr>`,
  )
  const sums = totalRows(paper, words).map(
    ({ label, value, style: look }) =>
      `<tr${look === undefined ? '' : ` class="${look}"`}><th scope="row">${escaped(label)}</th><td class="number">${escaped(value)}</td></tr>`,
  )
  return `<address>${lines(addressOf(paper))}</address>
${notes('before').join('\n')}
<div class="scroll"><table>
<thead><tr><th scope="col">${escaped(say('column.name'))}</th><th scope="col" class="number wide">${escaped(say('column.quantity'))}</th><th scope="col" class="number wide">${escaped(say('column.price'))}</th><th scope="col" class="number">${escaped(`${say('column.total')} ${paper.currency}`)}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
<table class="sums">
${sums.join('\n')}
</table>
${notes('after').join('\n')}`
}

const pdfLink = ({ language }: Paper, token: string): string =>
  `<p><a href="/offer/${token}/pdf">${escaped(sayer(language)('pdf'))}</a></p>`

const answerForm = (locale: Locale, token: string): string => {
  const say = sayer(locale)
  return `<form method="post" action="/offer/${token}">
<label for="message">${escaped(say('message'))}</label>
<textarea id="message" name="message" maxlength="${messageMost}"></textarea>
<p class="answers"><button class="main" name="answer" value="accepted">${escaped(say('accept'))}</button>
<button name="answer" value="declined">${escaped(say('decline'))}</button></p>
</form>`
}

const foot = ({ foot: own }: Paper): string => (own.length === 0 ? '' : `<footer>${lines(own.join('\n'))}</footer>`)
