import type { Command, Scope } from './command.ts'
import { layouts } from './layouts.ts'
import { bindingsOf, strokesOf } from './strokes.ts'

/** Which scopes are heard together, the innermost first: a list whose focused row is a record hears three. */
export const reachable: readonly (readonly Scope[])[] = [
  ['app'],
  ['record', 'app'],
  ['list', 'app'],
  ['record', 'list', 'app'],
  ['jobs', 'list', 'app'],
  // the sheet of a list stands in its place
  ['sheet', 'list', 'app'],
  ['sheet', 'record', 'app'],
  // as do its thumbnails
  ['gallery', 'list', 'app'],
  // a text is written beside its source
  ['text', 'record', 'app'],
  ['conflict', 'record', 'app'],
  ['packing', 'app'],
  // the absence of the day in focus is a record
  ['calendar', 'record', 'app'],
  ['schedule', 'app'],
  ['dashboard', 'app'],
  // behind a dialog nothing hears
  ['form'],
]

/** Of a pair on one key a record never allows both. */
const pairs = [
  ['order.hold', 'order.resume'],
  ['invoice.suspend', 'invoice.resume'],
  ['cron-job.switch_off', 'cron-job.switch_on'],
  ['webhook.pause', 'webhook.resume'],
  ['shop.enable', 'shop.disable'],
  ['shop.sync_on', 'shop.sync_off'],
  ['shop.go_live', 'shop.go_test'],
  ['product.activate', 'product.deactivate'],
  ['product.make_ready', 'product.take_back'],
  ['record.check_vat', 'product.make_variations'],
  ['contents.add_line', 'product.add_price_list'],
  ['paper.issue_sent', 'product.add_tier'],
  ['packing.arm', 'packing.disarm'],
  ['sync-job.dismiss', 'webhook-delivery.dismiss', 'look.remove'],
  ['product.upload', 'look.change_picture'],
  ['products.table', 'media-list.thumbnails'],
  ['product.try_price', 'connection.queue'],
  ['paper.pickslip', 'connection.key', 'webhook.secret'],
  ['person.merge', 'attribute.merge_terms'],
  ['person.apart', 'feed.check'],
  ['password.give', 'order-import.again'],
  ['paper.download', 'file.download'],
  ['cron-job.run', 'sync-job.retry', 'webhook.test', 'webhook-delivery.retry', 'connection.test', 'setting.test_mail'],
  // in a calendar the days that are meant are asked for
  ['go.absence_request', 'calendar.vacation'],
]

/** One way to give a command. */
export type KeyBinding = Pick<Command, 'id' | 'scope' | 'life'> & { strokes: readonly string[] }

export const keyBindingsOf = (commands: readonly Command[]): KeyBinding[] =>
  commands.flatMap(({ id, scope, life, keys }) => bindingsOf(keys).map((strokes) => ({ id, scope, life, strokes })))

const isPair = (a: string, b: string) => pairs.some((pair) => pair.includes(a) && pair.includes(b))

/** Scopes of one stack and, of the lives, one at a time: a record is an order or an invoice. */
const areHeardTogether = (a: KeyBinding, b: KeyBinding) =>
  reachable.some((scopes) => scopes.includes(a.scope) && scopes.includes(b.scope)) &&
  (a.life === undefined || b.life === undefined || a.life === b.life)

const begins = (short: readonly string[], long: readonly string[]) => short.every((stroke, at) => stroke === long[at])

/**
 * Do two commands stand in each other's way? In one scope each has its own keys, and what is heard everywhere is heard
 * everywhere; a list and its record may share a key, and then the record hears it. None begins another. Two lives may
 * have the same keys.
 */
const clash = (one: KeyBinding, other: KeyBinding): boolean => {
  if (one.id === other.id || !areHeardTogether(one, other)) return false
  if (one.strokes.length !== other.strokes.length)
    return begins(one.strokes, other.strokes) || begins(other.strokes, one.strokes)
  const shares = one.scope !== other.scope && one.scope !== 'app' && other.scope !== 'app'
  return begins(one.strokes, other.strokes) && !shares && !isPair(one.id, other.id)
}

/** Every two commands of a table that stand in each other's way. */
export const clashesIn = (commands: readonly Command[]): [KeyBinding, KeyBinding][] => {
  const all = keyBindingsOf(commands)
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other): [KeyBinding, KeyBinding][] => (clash(one, other) ? [[one, other]] : [])),
  )
}

/** What a layout, the system, the browser, a field or a dialog needs. */
const reserved =
  /^(?:Mod\+)?(?:Shift\+)?[[\]{}\\|@~^`]$|Alt\+|^Mod\+(?:Shift\+)?[ntwlcvx]$|F(?:5|6|11|12)$|(?:Escape|Tab)$/
const named = /^(?:F\d{1,2}|Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown|Enter|Space|Delete|Backspace|Insert)$/

const keyOf = (stroke: string) => (stroke.endsWith('+') ? '+' : (stroke.split('+').at(-1) ?? ''))

export const isReserved = (stroke: string): boolean =>
  reserved.test(stroke) || ([...keyOf(stroke)].length > 1 && !named.test(keyOf(stroke)))

const canTypeOn = ({ direct, shift }: { direct: string; shift: string }, stroke: string): boolean => {
  const key = keyOf(stroke)
  if ([...key].length > 1) return true
  const isLetter = /\p{L}/u.test(key)
  const shiftKey = stroke.includes('Shift+') || (!direct.includes(key) && shift.includes(key))
  if (!direct.includes(key) && (isLetter || !shift.includes(key))) return false
  const press = {
    key: isLetter && shiftKey ? key.toUpperCase() : key,
    code: '',
    ctrlKey: stroke.startsWith('Mod+'),
    metaKey: false,
    shiftKey,
    altKey: false,
    repeat: false,
    isComposing: false,
    altGraph: false,
  }
  return strokesOf(press, false).includes(stroke)
}

/** The layouts on which these strokes cannot be typed without AltGr. */
export const layoutsWithout = (strokes: readonly string[]): string[] =>
  Object.entries(layouts).flatMap(([name, layout]) =>
    strokes.every((stroke) => canTypeOn(layout, stroke)) ? [] : [name],
  )

/** Why a command cannot have these strokes. */
export type BindingProblem =
  | { kind: 'reserved' }
  | { kind: 'layout'; layouts: readonly string[] }
  | { kind: 'taken'; by: string; strokes: readonly string[] }

/** What stands against giving a command these strokes, in a table as it is now. */
export const bindingProblemOf = (
  commands: readonly Command[],
  id: string,
  strokes: readonly string[],
): BindingProblem | undefined => {
  const command = commands.find((one) => one.id === id)
  if (command === undefined || strokes.length === 0 || strokes.length > 2 || strokes.some(isReserved))
    return { kind: 'reserved' }
  const missing = layoutsWithout(strokes)
  if (missing.length > 0) return { kind: 'layout', layouts: missing }
  const holder = keyBindingsOf(commands).find((way) => clash({ ...command, strokes }, way))
  return holder && { kind: 'taken', by: holder.id, strokes: holder.strokes }
}
