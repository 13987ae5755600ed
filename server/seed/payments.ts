import { paymentAccount } from '#entities/payment-account.ts'
import { paymentMethod } from '#entities/payment-method.ts'
import type { Tx } from '#server/db.ts'
import { copyInto } from './copy.ts'
import { seedRecords } from './records.ts'

export const company = 'Nordlicht Outdoor GmbH'

const account = { holder: company, currency: 'EUR', bic: null, bank: null }

const paymentAccounts = [
  {
    ...account,
    id: 1,
    name: 'Hauptkonto Kiel',
    iban: 'DE03210501701002447188',
    bic: 'NOLADE21KIE',
    bank: 'Förde Sparkasse',
  },
  {
    ...account,
    id: 2,
    name: 'Fachhandel',
    iban: 'DE36200505501284667190',
    bic: 'HASPDEHHXXX',
    bank: 'Hamburger Sparkasse',
  },
  {
    ...account,
    id: 3,
    name: 'Schweiz, QR-Rechnung',
    holder: 'Nordlicht Outdoor Schweiz AG',
    iban: 'CH4431999123000889012',
    bank: 'Limmat Bank',
    currency: 'CHF',
  },
  {
    ...account,
    id: 4,
    name: 'Schweiz, Überweisung',
    holder: 'Nordlicht Outdoor Schweiz AG',
    iban: 'CH9300700114803998142',
    bic: 'ZKBKCHZZ80A',
    bank: 'Zürcher Kantonalbank',
    currency: 'CHF',
  },
  { ...account, id: 5, name: 'Österreich', iban: 'AT132011182447110300', bic: 'GIBAATWWXXX', bank: 'Erste Bank' },
] as const

/** Which shops take money on which account, by both ids. */
const accountShops: readonly (readonly [account: number, shop: number])[] = [
  [1, 1],
  [1, 4],
  [2, 3],
  [3, 2],
  [4, 2],
  [5, 1],
]

const method = {
  description: null,
  instructions: null,
  invoice_instructions: null,
  account_id: null,
  fee_type: null,
  fee_calculation: 'fixed' as const,
  fee_name: null,
  fee_amount: null,
  fee_percent: null,
  provider: null,
  api_refund_supported: false,
  api_refund_enabled: false,
  refund_days: null,
  api_refund_days: null,
  is_active: true,
  is_local: false,
  pays_after_delivery: false,
  auto_generate_invoice: false,
  auto_send_invoice: false,
  days_to_pay: 30,
  discount_percent: null,
  discount_days: null,
  status_generates_invoice: null,
  status_marks_paid: null,
  status_captures_payment: null,
}

/** Between them they place into all five statuses that a method may name. */
export const paymentMethods = [
  {
    ...method,
    id: 1,
    name: 'Vorkasse',
    kind: 'prepayment',
    description: 'Überweisung vor dem Versand',
    instructions: 'Bitte überweisen Sie den Betrag innerhalb von 14 Tagen und nennen Sie die Auftragsnummer.',
    fee_type: 'discount',
    fee_calculation: 'percent_of_goods',
    fee_name: 'Vorkasserabatt',
    fee_percent: 2,
    status_after_placement: 'pending',
  },
  {
    ...method,
    id: 2,
    name: 'Rechnung',
    kind: 'invoice',
    description: 'Zahlbar innerhalb von 30 Tagen, 2 % Skonto innerhalb von 14 Tagen',
    discount_percent: 2,
    discount_days: 14,
    invoice_instructions: 'Bitte überweisen Sie den Betrag unter Angabe der Rechnungsnummer.',
    auto_generate_invoice: true,
    auto_send_invoice: true,
    status_after_placement: 'processing',
    status_generates_invoice: 'order-in-transit',
  },
  {
    ...method,
    id: 3,
    name: 'Kreditkarte',
    kind: 'card',
    provider: 'simulated',
    api_refund_supported: true,
    api_refund_enabled: true,
    refund_days: 365,
    api_refund_days: 180,
    auto_generate_invoice: true,
    status_after_placement: 'processing',
    status_generates_invoice: 'order-in-transit',
    status_captures_payment: 'order-in-transit',
  },
  {
    ...method,
    id: 4,
    name: 'Online-Wallet',
    kind: 'wallet',
    provider: 'simulated',
    api_refund_supported: true,
    api_refund_enabled: true,
    api_refund_days: 180,
    status_after_placement: 'processing',
    status_captures_payment: 'processing',
  },
  {
    ...method,
    id: 5,
    name: 'Barzahlung bei Abholung',
    kind: 'cash',
    is_local: true,
    status_after_placement: 'confirmed',
    status_marks_paid: 'picked-up',
  },
  {
    ...method,
    id: 6,
    name: 'Nachnahme',
    kind: 'cash-on-delivery',
    fee_type: 'fee',
    fee_name: 'Nachnahmegebühr',
    fee_amount: '4.90',
    pays_after_delivery: true,
    status_after_placement: 'confirmed',
  },
  {
    ...method,
    id: 7,
    name: 'Rechnung nach Prüfung',
    account_id: 2,
    kind: 'invoice',
    auto_generate_invoice: true,
    status_after_placement: 'pending-confirmation',
    status_generates_invoice: 'processing',
  },
  { ...method, id: 8, name: 'Ratenkauf', kind: 'wallet', status_after_placement: 'on-hold' },
  { ...method, id: 9, name: 'Scheck', kind: 'cheque', status_after_placement: 'pending' },
  // no shop offers it: it is how an invoice is paid
  { ...method, id: 10, name: 'Banküberweisung', kind: 'bank-transfer', status_after_placement: 'pending' },
  // agreed with regular customers one by one
  {
    ...method,
    id: 11,
    name: 'SEPA-Lastschrift',
    kind: 'direct-debit',
    provider: 'simulated',
    description: 'Wir ziehen den Betrag von Ihrem Konto ein',
    api_refund_supported: true,
    api_refund_enabled: true,
    refund_days: 56,
    api_refund_days: 56,
    status_after_placement: 'processing',
  },
] as const
export type DemoPaymentMethod = (typeof paymentMethods)[number]

/** What the methods are called to customers who read another language. */
const methodTexts = [
  {
    payment_method_id: 1,
    language: 'en_EN',
    name: 'Prepayment',
    description: 'Bank transfer before dispatch',
    instructions: 'Please transfer the amount within 14 days and state the order number.',
    invoice_instructions: null,
    fee_name: 'Prepayment discount',
  },
  {
    payment_method_id: 2,
    language: 'en_EN',
    name: 'Invoice',
    description: 'Payable within 30 days without deduction',
    instructions: null,
    invoice_instructions: 'Please transfer the amount and state the invoice number.',
    fee_name: null,
  },
  {
    payment_method_id: 2,
    language: 'fr_FR',
    name: 'Facture',
    description: 'Payable sous 30 jours sans déduction',
    instructions: null,
    invoice_instructions: 'Merci de virer le montant en indiquant le numéro de facture.',
    fee_name: null,
  },
  {
    payment_method_id: 6,
    language: 'en_EN',
    name: 'Cash on delivery',
    description: null,
    instructions: null,
    invoice_instructions: null,
    fee_name: 'Cash on delivery fee',
  },
]

/** Accounts that money is sent to, and the methods by which it is. */
export async function seedPayments(tx: Tx): Promise<void> {
  await seedRecords(tx, paymentAccount, paymentAccounts)
  await copyInto(
    tx,
    'payment_account_shops',
    accountShops.map(([payment_account_id, shop_id]) => ({ payment_account_id, shop_id })),
  )
  await seedRecords(tx, paymentMethod, paymentMethods)
  await copyInto(tx, 'payment_method_texts', methodTexts)
}
