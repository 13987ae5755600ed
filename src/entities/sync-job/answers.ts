import { callTroubles } from '../shop/connection.ts'

/** Why a mail stays: before a mail server was asked at all. */
export const mailTroubles = [
  'no_recipient',
  'no_sender',
  'sender_unusable',
  'mail_unresolved',
  'mail_not_public',
  'mail_password_missing',
  'mail_password_unreadable',
] as const
export type MailTrouble = (typeof mailTroubles)[number]

/** Why a try of a job came to nothing; what whoever was asked said of it stands beside that in their own words. */
export const syncTroubles = [
  ...callTroubles,
  'not_connected',
  'server_ended',
  'mail_sent_otherwise',
  'mail_unclear',
  'mail_over',
  'mail_taken_elsewhere',
  ...mailTroubles,
  'paper_not_issued',
  'file_gone',
  'file_changed',
] as const
export type SyncTrouble = (typeof syncTroubles)[number]

/** What a try came to that is over: done, or no longer to be done. */
const syncOutcomes = [
  'taken',
  'products_told',
  'products_compared',
  'product_left',
  'product_back',
  'order_not_there',
  'customer_not_there',
  'refund_gone',
  'mail_gone',
  'mail_done',
  'mail_kept_in_test',
  'mail_kept',
  'mail_unsent',
  'parcel_gone',
  'label_voided',
  'label_given_back',
  'payment_gone',
  'payment_by_hand',
  'no_provider',
] as const

export const syncAnswers = [...syncTroubles, ...syncOutcomes] as const
export type SyncAnswer = (typeof syncAnswers)[number]

export const isSyncTrouble = (said: string): said is SyncTrouble => syncTroubles.some((one) => one === said)
