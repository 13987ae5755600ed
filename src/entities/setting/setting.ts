import { entity } from '../entity.ts'
import { offeredLocales } from '../locale.ts'
import { mailKinds } from '../mail-kind.ts'
import { vacationLapses } from '../worktime/absence-parts.ts'
import { roles } from '../role.ts'
import { historyOver } from '../history.ts'
import { documentNumbers } from '../shop/document-numbers.ts'
import { smtpSecurities } from './parts.ts'

const line = { kind: 'text', max: 150 } as const
const address = { kind: 'text', max: 254, format: 'email' } as const
/** Days for which something is kept; empty is without an end. */
const days = { kind: 'number', min: 1, max: 3650, confirms: true } as const

/** What is set for the whole house: there is one of it. */
export const setting = entity({
  name: 'setting',
  table: 'settings',
  label: [['name']],
  fields: {
    name: { kind: 'text', max: 80, required: true, readonly: true, inner: true },
    /** Who the house is, for the papers of every shop that is no company of its own. */
    company_name: line,
    address_line_1: line,
    address_line_2: line,
    postal_code: { kind: 'text', max: 20 },
    city: { kind: 'text', max: 100 },
    country_code: { kind: 'text', max: 2, format: 'country' },
    vat_number: { kind: 'text', max: 30, mono: true, confirms: true },
    tax_number: { kind: 'text', max: 40, mono: true },
    register: line,
    managers: { kind: 'text', max: 300 },
    email: address,
    phone: { kind: 'text', max: 40 },
    website: { kind: 'text', max: 200, format: 'url' },
    payment_account: { kind: 'ref', to: 'payment-account' },
    logo: { kind: 'file', image: { side: 512, isWhole: true } },
    /** In which papers and mails are written where neither the reader's country nor a shop says it. */
    language: { kind: 'choice', of: offeredLocales, required: true, default: 'de_DE' },
    /** What stands on papers, and below them, where a shop says nothing of its own. */
    terms: { kind: 'longtext', max: 4000, translated: true },
    footer: { kind: 'longtext', max: 4000, translated: true },
    /** What their files are called, with {number}, {type} and {company}. */
    document_file_name: { kind: 'text', max: 80, required: true, mono: true, default: '{number}' },
    /** How the numbers of papers look where a shop has no way of its own. */
    document_numbers: documentNumbers,
    /** Who takes the mails; without a host it is whom SMTP_URL names. */
    smtp_host: { kind: 'text', max: 253, mono: true },
    smtp_port: { kind: 'number', min: 1, max: 65_535 },
    smtp_security: { kind: 'choice', of: smtpSecurities, required: true, default: 'starttls' },
    smtp_user: { kind: 'text', max: 200, mono: true },
    /** Written by a call of its own, and never read. */
    has_smtp_password: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_smtp_password: { kind: 'datetime', readonly: true, inner: true },
    /** Of shops that have no address of their own. */
    mail_sender: address,
    mail_sender_name: { kind: 'text', max: 100 },
    mail_reply_to: address,
    /** Below every mail. */
    mail_footer: { kind: 'longtext', max: 2000, translated: true },
    /** So many characters an SKU has at least (spec §3). */
    min_sku_length: { kind: 'number', required: true, min: 1, max: 64, default: 3 },
    /** So many people on a waitlist are told a minute. */
    waitlist_per_minute: { kind: 'number', required: true, min: 1, max: 600, default: 30 },
    /** The last day on which what is left of a year’s vacation is taken in the next one. */
    vacation_lapses: { kind: 'choice', of: vacationLapses, required: true, default: '03-31' },
    /** More vacation than is left is refused, and else only said. */
    refuses_short_vacation: { kind: 'flag', default: true },
    /** Employees are told by mail what was decided of what they asked for. */
    mails_decisions: { kind: 'flag', default: true },
    /** Employees may ask for a correction of a month until this day of the next one. */
    work_grace_days: { kind: 'number', required: true, min: 0, max: 28, default: 5 },
    /** What a file for DATEV LODAS is addressed with: the adviser's number, the house's there, and its wage types. */
    lodas_consultant: { kind: 'number', min: 1, max: 9_999_999 },
    lodas_client: { kind: 'number', min: 1, max: 99_999 },
    lodas_wage_type: { kind: 'number', min: 1, max: 9999 },
    /** Where overtime has a wage type of its own. */
    lodas_overtime_type: { kind: 'number', min: 1, max: 9999 },
    /** A session in which nothing is done ends after so long, and every one after so many hours. */
    session_idle_minutes: { kind: 'number', required: true, min: 5, max: 1440, default: 60 },
    session_hours: { kind: 'number', required: true, min: 1, max: 168, default: 12 },
    /** Never fewer than 12: what is shorter is guessed. */
    password_least: { kind: 'number', required: true, min: 12, max: 64, default: 12 },
    /** So many wrong passwords of a name from one network lock it there, for so long. */
    sign_in_tries: { kind: 'number', required: true, min: 3, max: 100, default: 10 },
    sign_in_lock_minutes: { kind: 'number', required: true, min: 1, max: 1440, default: 10 },
    /** How long what is there is kept: `retention.ts` tells what each means. */
    keep_api_log: { ...days, required: true, default: 30 },
    keep_exports: { ...days, required: true, default: 7 },
    keep_networks: { ...days, required: true, default: 90 },
    keep_jobs: days,
    keep_prints: days,
    /** What failed lately is looked at, and tried again. */
    keep_sync_jobs: { ...days, min: 30 },
    keep_waitlist: days,
    /** Years after the end of the year in which they were written; the law asks for six. */
    keep_letters: { ...days, min: 6, max: 30 },
    keep_audit: { ...days, max: 30 },
    /** The mails' texts in each language, as all shops send them that have none of their own. */
    templates: {
      kind: 'list',
      readonly: true,
      of: {
        mail_template: { kind: 'ref', to: 'mail-template', required: true },
        template: { kind: 'choice', of: mailKinds, required: true },
        language: { kind: 'choice', of: offeredLocales, required: true },
        /** Somebody has written it, in place of Kontor's text. */
        is_written: { kind: 'flag' },
        /** Shops that say it otherwise. */
        shop_count: { kind: 'number', required: true },
      },
    },
    /** Whoever holds one of these roles signs in with a second factor. */
    second_factor_roles: {
      kind: 'list',
      key: ['role'],
      of: { role: { kind: 'choice', of: roles, required: true } },
    },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['admin'], write: ['admin'] },
  edit: {},
  list: {
    text: ['name'],
    columns: ['name', 'min_sku_length', 'work_grace_days', 'date_updated'],
    filters: ['date_updated'],
    sortable: ['name', 'date_updated'],
    sort: 'name asc',
  },
  facts: ['company_name', 'city'],
  form: {
    company: [
      'company_name',
      'address_line_1',
      'address_line_2',
      'postal_code',
      'city',
      'country_code',
      'vat_number',
      'tax_number',
      'register',
      'managers',
      'email',
      'phone',
      'website',
      'payment_account',
      'logo',
      'date_updated',
    ],
    documents: ['language', 'terms', 'footer', 'document_file_name', 'document_numbers'],
    mail: [
      'smtp_host',
      'smtp_port',
      'smtp_security',
      'smtp_user',
      'mail_sender',
      'mail_sender_name',
      'mail_reply_to',
      'mail_footer',
    ],
    catalogue: ['min_sku_length', 'waitlist_per_minute'],
    worktime: ['work_grace_days', 'vacation_lapses', 'refuses_short_vacation', 'mails_decisions'],
    lodas: ['lodas_consultant', 'lodas_client', 'lodas_wage_type', 'lodas_overtime_type'],
    security: [
      'session_idle_minutes',
      'session_hours',
      'password_least',
      'sign_in_tries',
      'sign_in_lock_minutes',
      'second_factor_roles',
    ],
    retention: [
      'keep_api_log',
      'keep_exports',
      'keep_networks',
      'keep_jobs',
      'keep_prints',
      'keep_sync_jobs',
      'keep_waitlist',
      'keep_letters',
      'keep_audit',
    ],
    templates: ['templates'],
  },
})
