import {
  expressionOf,
  isNumberPattern,
  numberedTypes,
  yieldSame,
  type NumberFormat,
  type NumberedType,
} from '#entities/shop/number-format.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { FieldProblems } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'
import { usualFormat } from '#server/store/document-number.ts'

type Row = NumberFormat & { readonly type: NumberedType }

/**
 * What is wrong with how a shop's numbers are to look: no two shops may ever give the same one for a type, nor one that
 * was given before. One shop at a time is looked at.
 */
export async function numberProblems(db: Queries, before: Values | undefined, after: Values): Promise<FieldProblems> {
  const [was, is] = [rowsOf(before), rowsOf(after)]
  if (before !== undefined && JSON.stringify(was) === JSON.stringify(is)) return {}
  if (is.some(({ pattern }) => !isNumberPattern(pattern))) return { document_numbers: 'number_pattern' }
  await db.run(sql`select pg_advisory_xact_lock(hashtext('shop_document_numbers'))`)
  const id = Number(after['id'])
  const others = await db.rows<{ id: number; name: string }>(
    sql`select id, name from shops where id <> ${id} order by id`,
  )
  const kept = await db.rows<Row & { shop_id: number }>(sql`
    select shop_id, type, pattern, min_digits from shop_document_numbers where shop_id <> ${id}`)
  for (const type of numberedTypes) {
    const own = formatIn(is, type, id)
    if (before !== undefined && isSameFormat(own, formatIn(was, type, id))) continue
    const same = others.find((other) =>
      yieldSame(
        own,
        formatIn(
          kept.filter((one) => one.shop_id === other.id),
          type,
          other.id,
        ),
      ),
    )
    if (same !== undefined) return { document_numbers: { code: 'number_pattern_taken', params: { holder: same.name } } }
    if (yieldSame(own, usualFormat(type, null)) || (await wasGiven(db, id, type, own)))
      return { document_numbers: 'number_pattern_given' }
  }
  return {}
}

const rowsOf = (values: Values | undefined): readonly Row[] => (values?.['document_numbers'] ?? []) as readonly Row[] // held against the entity

const formatIn = (rows: readonly Row[], type: NumberedType, shop: number): NumberFormat =>
  rows.find((row) => row.type === type) ?? usualFormat(type, shop)

const isSameFormat = (one: NumberFormat, other: NumberFormat): boolean =>
  one.pattern === other.pattern && one.min_digits === other.min_digits

/** Did any shop give a number that would be given again? Its own count goes on where it stands. */
async function wasGiven(db: Queries, shop: number, type: NumberedType, format: NumberFormat): Promise<boolean> {
  const expression = expressionOf(format)
  const given = await db.rows<{ number: string; shop_id: number | null }>(sql`
    select number, shop_id from documents
    where type = ${type} and date_issued is not null and number ~ ${expression.replaceAll(/\?<\w+>/g, '')}`)
  if (given.some((one) => one.shop_id !== shop)) return true
  const counters = await db.rows<{ year: number; last: number }>(sql`
    select year, last_number::integer as last from number_counters where shop_id = ${shop} and type = ${type}`)
  return given.some(({ number }) => {
    const { year = '', count = '' } = new RegExp(expression).exec(number)?.groups ?? {}
    const last = counters.find((one) => String(one.year).endsWith(year))?.last ?? 0
    return Number(count) > last
  })
}
