import { expect, test } from 'vitest'
import { createRows } from '#app/palette/choosing/rows.ts'
import { createCommandContext } from '#commands/command-context.ts'
import { offers } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { isLocale, type Locale } from '#entities/locale.ts'
import { candidatesOf } from './words.ts'

/** Reminder, cancelled, collection, overdue, unpaid, credit invoice, payment that came in: as people say them. */
const words: Record<Locale, readonly string[]> = {
  de_DE: ['Mahnung', 'Storno', 'Inkasso', 'überfällig', 'unbezahlt', 'Gutschrift', 'Zahlungseingang'],
  de_CH: ['Mahnung', 'Storno', 'Inkasso', 'überfällig', 'unbezahlt', 'Gutschrift', 'Zahlungseingang'],
  en_EN: ['reminder', 'void', 'debt collection', 'overdue', 'unpaid', 'credit note', 'payment received'],
  fr_FR: ['relance', 'annulation', 'recouvrement', 'en retard', 'impayé', 'avoir', 'encaissement'],
  it_IT: ['sollecito', 'storno', 'recupero crediti', 'scadute', 'insoluti', 'nota di credito', 'incasso'],
  es_ES: ['recordatorio de pago', 'anulación', 'recobro', 'vencidas', 'impagados', 'abono', 'pago recibido'],
  fi_FI: ['maksumuistutus', 'mitätöinti', 'perintä', 'erääntyneet', 'maksamatta', 'hyvityslasku', 'maksusuoritus'],
  sl_SI: ['opomin', 'storno', 'izterjava', 'zapadlo', 'neplačano', 'dobropis', 'prejeto plačilo'],
}

/** What is on offer where no record is. */
const atHome = () => {
  const context = createCommandContext()
  context.setActor({ id: 1, roles: ['admin', 'order_manager'], shops: [] })
  context.listen('app', { hears: () => true, verdict: () => ({ ok: true }), send: () => {} })
  return offers(commands, context.current().listeners)
}

test.each(
  Object.keys(words)
    .filter(isLocale)
    .map((locale) => [locale, words[locale]] as const),
)('what people say of invoices leads to their list in %s', (locale, said) => {
  const rowsOf = createRows(candidatesOf(atHome(), locale))
  const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const
  const lost = said.filter(
    (query) =>
      !rowsOf({ ...asked, query }).rows.some((row) => row.kind === 'command' && row.offer.id === 'go.invoices'),
  )
  expect(lost).toEqual([])
})
