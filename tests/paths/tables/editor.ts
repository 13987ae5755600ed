import type { Fields } from '#entities/entity.ts'
import { initial, type EditorContext } from '#machines/editor/context.ts'
import type { Policy } from '../policy.ts'

const fields = {
  name: { kind: 'text', max: 20, required: true, unique: true, confirms: true },
  note: { kind: 'text', max: 20 },
} as const satisfies Fields

const record = { id: 1, version: 1, name: 'Ada', note: null }
const saved = { ...record, version: 2, name: 'Ida' }
const known = initial({ fields, record })
const unknown = initial({ fields, record: null })
const ida = { ...known.shown, name: 'Ida' }
const typed: EditorContext = { ...known, shown: ida, past: [known.shown] }
const noted: EditorContext = { ...typed, shown: { ...known.shown, note: 'Call' } }
export const withDraft: EditorContext = { ...known, draft: { base: known.base, shown: ida } }
const overlap = { path: 'name', field: 'name', base: 'Ada', theirs: 'Eva', mine: 'Ida', joined: null }
const theirs = { ...known.base, version: 2, name: 'Eva' }
const conflict = { theirs, by: null, overlaps: [overlap], decisions: {} }
const standing = { version: 2, changed_by: 'Eva', changed_by_me: false, changed_at: '2026-01-01T00:00:00Z' }

/**
 * The editor of any record: what is typed is kept, sent once it is sound, and is over whatever comes of it. What both
 * changed is decided before it is sent again; whoever goes with something unsaved is asked once, and so is whoever saves
 * what is confirmed.
 */
export const editorPolicy: Policy<EditorContext> = {
  events: {
    change: { type: 'editor.change', path: 'name', value: 'Ida' },
    empty: { type: 'editor.change', path: 'name', value: '' },
    'as before': { type: 'editor.change', path: 'name', value: 'Ada' },
    // nobody is asked about it before it is saved
    note: { type: 'editor.change', path: 'note', value: 'Call' },
    // what a new record begins with
    paste: { type: 'editor.paste', edits: [{ type: 'editor.change', path: 'name', value: 'Ida' }], begins: true },
    // what becomes of rows is the business of `edited`
    add: { type: 'editor.list.add', list: 'rows' },
    move: { type: 'editor.list.move', list: 'rows', row: '1', to: 1 },
    remove: { type: 'editor.list.remove', list: 'rows', row: '1' },
    back: { type: 'editor.back' },
    visited: { type: 'editor.visited', path: 'name' },
    checked: { type: 'editor.checked', path: 'name', value: 'Ida', problem: { text: 'Held by customer 8' } },
    renewed: { type: 'editor.renewed', record: { ...record, version: 2 } },
    save: { type: 'editor.save' },
    'save and leave': { type: 'editor.save', leaves: true },
    confirm: { type: 'editor.confirm' },
    saved: { type: 'editor.saved', record: saved },
    refused: { type: 'editor.refused', text: 'No' },
    'refused for a field': { type: 'editor.refused', text: 'No', fields: { name: ['Taken'] } },
    overtaken: { type: 'editor.overtaken', by: { ...standing, current: { ...record, name: 'Eva' } } },
    'overtaken elsewhere': { type: 'editor.overtaken', by: { ...standing, current: record } },
    'no answer': { type: 'editor.unreachable' },
    choose: { type: 'editor.choose', path: null, decision: 'mine' },
    restore: { type: 'editor.restore' },
    discard: { type: 'editor.discard' },
    leave: { type: 'editor.leave' },
    keep: { type: 'editor.keep' },
    stay: { type: 'editor.stay' },
  },
  knows: {
    '': known,
    'a draft': withDraft,
    'typed before': { ...known, past: [ida] },
    typed,
    'no step back': { ...typed, past: [] },
    'only begun': { ...typed, begun: ida },
    leaving: { ...known, leaves: true },
    'typed, leaving': { ...typed, leaves: true },
    noted,
    'noted, leaving': { ...noted, leaves: true },
    wrong: { ...typed, shown: { ...ida, name: '' }, problems: { name: ['field_required'] } },
    new: { ...unknown, shown: { ...unknown.shown, name: 'Ida' }, past: [unknown.shown] },
    'new and empty': unknown,
    'new and empty, leaving': { ...unknown, leaves: true },
    overlap: { ...typed, conflict },
    'no overlap': { ...typed, conflict: { ...conflict, overlaps: [] } },
    decided: { ...typed, conflict: { ...conflict, decisions: { name: 'mine' } } },
  },
  abstract: ({ base, shown, begun, past, draft, sent, leaves, problems, conflict }) => [
    begun === shown,
    [base, shown, sent, ...past].map((values) => [values?.['name'], values?.['note'] === 'Call']),
    draft !== null,
    leaves,
    Object.keys(problems).length > 0,
    conflict && [conflict.theirs['name'], conflict.overlaps.length, conflict.decisions],
  ],
  // one step of each record is as good as many, and a note is written before anything else is done
  isWorthTrying: ({ base, shown, past, draft, sent, leaves }, event) => {
    if (event.type !== 'editor.change' || !('value' in event && 'path' in event)) return true
    const isFirst = past.length === 0 && base['version'] === 1
    if (event.path === 'note') return isFirst && draft === null && sent === null && !leaves && shown['name'] === 'Ada'
    return past.length < 2 && (isFirst || [base['name'], shown['name']].includes(event.value))
  },
  table: `
    pristine                          | change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, renewed → pristine, save → checking, save and leave → checking, leave → left
    pristine (typed before)           | back → dirty
    pristine (a draft)                | by itself → offered
    offered (a draft)                 | restore → conflict, discard → pristine, leave → left, renewed → offered
    dirty                             | by itself → pristine
    dirty (leaving)                   | by itself → left
    dirty (new and empty)             | by itself → pristine
    dirty (typed)                     | by itself → –, change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, back → dirty, visited → dirty, checked → dirty, save → checking, save and leave → checking, discard → pristine, leave → asking
    dirty (only begun)                | by itself → –, change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, back → dirty, visited → dirty, checked → dirty, save → checking, save and leave → checking, discard → pristine, leave → left
    dirty (typed, leaving)            | by itself → –, change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, back → dirty, visited → dirty, checked → dirty, save → checking, save and leave → checking, discard → pristine, leave → asking
    dirty (no step back)              | by itself → –, change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, visited → dirty, checked → dirty, save → checking, save and leave → checking, discard → pristine, leave → asking
    checking                          | by itself → pristine
    checking (leaving)                | by itself → left
    checking (typed)                  | by itself → confirming
    checking (typed, leaving)         | by itself → confirming
    checking (noted)                  | by itself → saving
    checking (noted, leaving)         | by itself → saving
    checking (new)                    | by itself → saving
    checking (wrong)                  | by itself → invalid
    checking (new and empty)          | by itself → invalid
    checking (new and empty, leaving) | by itself → invalid
    confirming (typed)                | change → confirming, note → confirming, empty → confirming, as before → confirming, paste → confirming, add → confirming, move → confirming, remove → confirming, back → confirming, confirm → saving, stay → dirty, leave → asking
    confirming (no step back)         | change → confirming, note → confirming, empty → confirming, as before → confirming, paste → confirming, add → confirming, move → confirming, remove → confirming, confirm → saving, stay → dirty, leave → asking
    confirming (wrong)                | change → confirming, note → confirming, empty → confirming, as before → confirming, paste → confirming, add → confirming, move → confirming, remove → confirming, back → confirming, confirm → invalid, stay → dirty, leave → asking
    saving (no step back)             | change → saving, note → saving, empty → saving, as before → saving, paste → saving, add → saving, move → saving, remove → saving, saved → dirty, refused → failed, refused for a field → invalid, overtaken → conflict, overtaken elsewhere → conflict, no answer → waiting, leave → left
    saving (typed)                    | change → saving, note → saving, empty → saving, as before → saving, paste → saving, add → saving, move → saving, remove → saving, back → saving, saved → dirty, refused → failed, refused for a field → invalid, overtaken → conflict, overtaken elsewhere → conflict, no answer → waiting, leave → left
    waiting (no step back)            | change → waiting, note → waiting, empty → waiting, as before → waiting, paste → waiting, add → waiting, move → waiting, remove → waiting, saved → dirty, refused → failed, refused for a field → invalid, overtaken → conflict, overtaken elsewhere → conflict, leave → left
    waiting (typed)                   | change → waiting, note → waiting, empty → waiting, as before → waiting, paste → waiting, add → waiting, move → waiting, remove → waiting, back → waiting, saved → dirty, refused → failed, refused for a field → invalid, overtaken → conflict, overtaken elsewhere → conflict, leave → left
    invalid (wrong)                   | change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, back → dirty, visited → invalid, checked → invalid, save → checking, save and leave → checking, discard → pristine, leave → asking
    invalid (no step back)            | change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, visited → invalid, checked → invalid, save → checking, save and leave → checking, discard → pristine, leave → asking
    failed (typed)                    | change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, back → dirty, visited → failed, checked → failed, save → checking, save and leave → checking, discard → pristine, leave → asking
    failed (no step back)             | change → dirty, note → dirty, empty → dirty, as before → dirty, paste → dirty, add → dirty, move → dirty, remove → dirty, visited → failed, checked → failed, save → checking, save and leave → checking, discard → pristine, leave → asking
    conflict (overlap)                | choose → conflict, discard → pristine, leave → asking
    conflict (no overlap)             | by itself → dirty
    conflict (decided)                | by itself → decided
    decided (decided)                 | choose → decided, save → checking, save and leave → checking, stay → dirty, discard → pristine, leave → asking
    asking (typed)                    | save → checking, save and leave → checking, keep → left, discard → left, stay → dirty
    asking (wrong)                    | save → checking, save and leave → checking, keep → left, discard → left, stay → invalid
    asking (overlap)                  | save → conflict, save and leave → conflict, keep → left, discard → left, stay → conflict
    asking (decided)                  | save → checking, save and leave → checking, keep → left, discard → left, stay → decided
    left                              | `,
}
