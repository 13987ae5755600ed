import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { translatedLocales } from '../locale.ts'
import { translationStatuses } from './status.ts'
import { translatedNames, translatedObjects } from './texts.ts'

/** Spec §3, Translation: a text that customers read, in one of the languages besides the house's (ADR 0255). */
export const translation = entity({
  name: 'translation',
  table: 'translations',
  label: [['called']],
  fields: {
    called: { kind: 'text', max: 200, required: true, readonly: true },
    object: { kind: 'choice', of: translatedObjects, required: true, readonly: true },
    /** Whose text it is. */
    record: { kind: 'ref', to: 'any', objectIn: 'object', required: true, readonly: true, derived: true },
    field: { kind: 'choice', of: translatedNames, required: true, readonly: true },
    locale: { kind: 'choice', of: translatedLocales, required: true, readonly: true },
    /** Empty once its record says nothing there any more. */
    source: { kind: 'longtext', max: 20_000, required: true, readonly: true },
    /** As it was when it was translated, where it has changed since. */
    source_before: { kind: 'longtext', max: 20_000, readonly: true },
    target: { kind: 'longtext', max: 20_000, inline: true },
    status: { kind: 'choice', of: translationStatuses, required: true, readonly: true },
    /** The translation where it is done: written here it is done at once, as what an agency brings back as final. */
    finished: { kind: 'longtext', max: 20_000, inner: true },
    max_length: { kind: 'number', required: true, readonly: true, derived: true },
    /** What customers read now: the translation as it was done last. */
    shown: { kind: 'longtext', max: 20_000, readonly: true },
    translated_by: { kind: 'ref', to: 'user', readonly: true },
    date_translated: { kind: 'datetime', readonly: true },
    date_source_changed: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    /** The other texts of its record in this language. */
    siblings: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: {
        translation: { kind: 'ref', to: 'translation', required: true },
        field: { kind: 'choice', of: translatedNames, required: true },
        status: { kind: 'choice', of: translationStatuses, required: true },
      },
    },
    /** The records of its language that come after it with something missing or outdated: its first, and how many. */
    after: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: {
        translation: { kind: 'ref', to: 'translation', required: true },
        open: { kind: 'number', required: true },
      },
    },
    /** The words of the house that its source says. */
    glossary: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: {
        entry: { kind: 'ref', to: 'glossary-entry', required: true },
        translation: { kind: 'text', max: 100, required: true },
      },
    },
    /** What was translated before that reads nearly the same. */
    similar: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: {
        translation: { kind: 'ref', to: 'translation', required: true },
        source: { kind: 'longtext', max: 20_000, required: true },
        shown: { kind: 'longtext', max: 20_000, required: true },
        likeness: { kind: 'percent', required: true },
      },
    },
    /** The shops in which its customers meet it. */
    shown_in: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: { shop: { kind: 'ref', to: 'shop', required: true } },
    },
    /** How far each language is, of all texts that its reader reads, and this text there. */
    progress: {
      kind: 'list',
      readonly: true,
      inner: true,
      of: {
        translation: { kind: 'ref', to: 'translation', required: true },
        locale: { kind: 'choice', of: translatedLocales, required: true },
        done: { kind: 'percent', required: true },
        open: { kind: 'number', required: true },
      },
    },
    history: historyOver(translationStatuses),
  },
  access: { read: ['translator', 'product_manager'], write: ['translator'] },
  edit: {},
  list: {
    text: ['called', 'source', 'target'],
    columns: ['object', 'called', 'field', 'source', 'target', 'locale', 'status', 'date_source_changed'],
    // a language is mostly filtered by
    spares: { date_source_changed: 0, locale: 1, field: 5, source: 6, target: 7 },
    filters: ['locale', 'status', 'object', 'field', 'date_source_changed', 'date_translated', 'date_updated'],
    sortable: ['date_source_changed', 'date_translated', 'date_updated', 'called'],
    sort: 'date_source_changed desc',
    counted: true,
  },
  facts: ['object', 'field', 'locale'],
  files: ['xliff', 'xliff2'],
  form: {
    text: ['target', 'finished', 'source', 'source_before'],
    base: [
      'object',
      'record',
      'field',
      'locale',
      'max_length',
      'shown',
      'translated_by',
      'date_translated',
      'date_source_changed',
      'date_updated',
    ],
  },
})
export type TranslationRow = Omit<
  RecordOf<typeof translation>,
  'history' | 'siblings' | 'after' | 'glossary' | 'similar' | 'shown_in' | 'progress'
>
