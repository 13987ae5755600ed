import { entity } from './entity.ts'
import { historyOver } from './history.ts'

/** An account that money is sent to: what a paper says, so that a bank finds the way. */
export const paymentAccount = entity({
  name: 'payment-account',
  table: 'payment_accounts',
  label: [['name']],
  chosen: { by: ['iban'], within: ['currency'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    holder: { kind: 'text', max: 150, required: true },
    /** Is kept without blanks, in capitals. */
    iban: { kind: 'text', max: 42, required: true, unique: true, mono: true },
    bic: { kind: 'text', max: 14, mono: true },
    bank: { kind: 'text', max: 150 },
    currency: { kind: 'text', max: 3, required: true, mono: true, format: 'currency', default: 'EUR' },
    /** Takes payments with a QR reference only, as the number of its Swiss bank says. */
    is_qr: { kind: 'flag', readonly: true, derived: true },
    shops: { kind: 'list', key: ['shop'], of: { shop: { kind: 'ref', to: 'shop', required: true } } },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true },
  found: { as: 'name', with: ['iban'] },
  list: {
    text: ['name', 'holder', 'iban', 'bank'],
    columns: ['name', 'holder', 'iban', 'bank', 'currency', 'is_qr'],
    filters: ['currency'],
    sortable: ['name', 'holder'],
    sort: 'name asc',
  },
  facts: ['iban', 'currency', 'bank'],
  form: { base: ['name', 'holder', 'iban', 'is_qr', 'bic', 'bank', 'currency', 'date_updated'], shops: ['shops'] },
})
