import type { RouteId } from '#api/contract.ts'

/** A call that a server of ours has answered badly, or that others are known to: sent as it stands. */
export type Counterexample = {
  readonly route: RouteId
  /** Fills the path's parameters. */
  readonly at?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

const filtered = (field: string, op: string, value: string) =>
  `{"object":"order","params":{"filters":[{"field":"${field}","op":"${op}","value":${value}}]}}`
const searched = (params: string) => `{"object":"order","params":${params}}`
const search = (body: string): Counterexample => ({ route: 'search', body })
const moved = (action: string, params: string, version = '1'): Counterexample => ({
  route: 'record.action',
  at: { object: 'order', id: '1', action },
  body: `{"version":${version},"params":${params}}`,
})
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const cursor = (keys: string, values: string) =>
  searched(`{"cursor":"${Buffer.from(`{"keys":"${keys}","values":${values},"to":"next"}`).toString('base64url')}"}`)

/** Every one that was ever found stays. */
export const counterexamples: Readonly<Record<string, Counterexample>> = {
  'a flag in both values': search(filtered('has_email', 'in', '[true,false]')),
  'a flag in none': search(filtered('has_email', 'nin', '[]')),
  'half a character in a query': search(searched(String.raw`{"query":"\ud800"}`)),
  'half a character that is frozen': search(searched(String.raw`{"query":"m\udc00","session":"new"}`)),
  'half a character in a filter that is frozen': search(
    String.raw`{"object":"order","params":{"session":"new","filters":[{"field":"email","op":"contains","value":"\ud83d"}]}}`,
  ),
  'half a character in a setting': {
    route: 'user.change_settings',
    body: String.raw`{"data":{"lists":[{"object":"order","layout":{"order":["\ud800"]}}]}}`,
  },
  'half a character as a name in a setting': {
    route: 'user.change_settings',
    body: String.raw`{"data":{"lists":[{"object":"order","layout":{"sizes":{"\ud800":10}}}]}}`,
  },
  'half a character in a reason': moved('hold', String.raw`{"force":"because \ud800"}`),
  'half a character in an export': {
    route: 'export.start',
    body: String.raw`{"object":"order","params":{"query":"\ud800"}}`,
  },
  'half a character in a login': { route: 'auth.login', body: String.raw`{"login":"\ud800","password":"\udfff"}` },
  'U+0000 in a query': search(searched(String.raw`{"query":"a\u0000b"}`)),
  'half a character in a cursor': search(cursor('date_created desc,id desc', String.raw`[\"\ud800\",\"1\"]`)),
  'a cursor of a number too large': search(cursor('date_created desc,id desc', '["2026-01-01 00:00:00+00","9e99"]')),
  'a text of 900 kB': search(filtered('email', 'contains', `"${'x'.repeat(900_000)}"`)),
  '20,000 names': search(`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`),
  '100,000 levels': search(nested(100_000)),
  '100,000 levels where none is read': { route: 'worktime.start', body: nested(100_000) },
  '4,900 wrong widths': {
    route: 'user.change_settings',
    body: `{"data":{"lists":[{"object":"order","layout":{"sizes":{${Array.from({ length: 4900 }, (_, at) => `"c${at}":"x"`).join()}}}}]}}`,
  },
  'a number beyond all': search(filtered('total', 'gt', '1e400')),
  'a number of 30 digits': search(filtered('total', 'gt', '123456789012345678901234567890')),
  'a text of 30 digits': search(filtered('total', 'gt', '"123456789012345678901234567890"')),
  'an id beyond int8': search(filtered('shop', 'eq', '9223372036854775808')),
  'an id below none': search(filtered('shop', 'eq', '-9007199254740991')),
  'a version beyond int4': moved('hold', '{}', '2147483648'),
  'a quantity beyond int4': moved('confirm_shipment', '{"contents":[{"order_item_id":1,"quantity":2147483648}]}'),
  'a method that is not there': moved('place', '{"payment_method_id":9007199254740991}'),
  'a page beyond int8': search(searched('{"page":9007199254740991,"page_size":500}')),
  'the last page': search(searched('{"page":1000000,"page_size":500}')),
  'the year 0': search(filtered('date_created', 'gt', '"0000-01-01"')),
  'the year 1': search(filtered('date_created', 'lte', '"0001-01-01T00:00:00Z"')),
  'the year 9999': search(filtered('date_created', 'lte', '"9999-12-31"')),
  'the year 275760': search(filtered('date_created', 'gt', '"+275760-09-13T00:00:00Z"')),
  'no number': search(filtered('total', 'gt', 'NaN')),
  'a prototype': search('{"object":"order","__proto__":{"scope":["ids"]}}'),
  'a constructor': search('{"object":"order","constructor":{"prototype":{}}}'),
  'an object of every object': search('{"object":"__proto__"}'),
  'the same name twice': search('{"object":"order","object":"customer","scope":["total"]}'),
  'bytes that are no text': { route: 'search', body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d) },
  'a mark before the JSON': { route: 'search', body: '\ufeff{"object":"order"}' },
  'another type': { route: 'search', body: 'object=order', headers: { 'Content-Type': 'text/plain' } },
  'no type': { route: 'search', body: '{"object":"order"}', headers: { 'Content-Type': '' } },
  'a type that is none': {
    route: 'search',
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=\u00ff' },
  },
  'another charset': {
    route: 'search',
    body: '{"object":"order"}',
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
  },
  'packed bytes': { route: 'search', body: Uint8Array.of(31, 139, 8, 0), headers: { 'Content-Encoding': 'gzip' } },
  'a key with a blank': { route: 'worktime.start', headers: { 'Idempotency-Key': 'a b' } },
  'a key of Latin letters': { route: 'worktime.start', headers: { 'Idempotency-Key': '\u00fc' } },
  'a long key': { route: 'worktime.start', headers: { 'Idempotency-Key': 'k'.repeat(5000) } },
  'an empty key': { route: 'worktime.start', headers: { 'Idempotency-Key': '' } },
  'a locale that is an object': { route: 'user.me', headers: { 'Override-Locale': '__proto__' } },
  'U+0000 in a path': { route: 'undo', at: { token: '%00' } },
  'a path that is no text': { route: 'undo', at: { token: '%ff' } },
  'an id of 15 digits': { route: 'record.read', at: { object: 'order', id: '999999999999999' } },
  'an object called like none': { route: 'record.read', at: { object: '__proto__', id: '1' } },
  'one record 10,000 times': {
    route: 'object.bulk',
    at: { object: 'order' },
    body: `{"action":"order.hold","dry_run":true,"ids":[${Array.from({ length: 10_000 }, () => 1).join()}]}`,
  },
  'records that are not there': {
    route: 'object.bulk',
    at: { object: 'order' },
    body: '{"action":"order.hold","dry_run":true,"ids":[9007199254740991]}',
  },
  'an export of a session that never was': {
    route: 'export.start',
    body: '{"object":"order","params":{"session":"new"}}',
  },
  'an export without and with': { route: 'export.start', body: '{"object":"order","ids":[1],"except":[1]}' },
}
