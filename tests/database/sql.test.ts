import { expect, test } from 'vitest'
import { compiled, joined, named, sql } from '#server/sql.ts'

test('a value becomes a parameter', () => {
  expect(compiled(sql`select * from shop where id = ${7} and name = ${"'; drop table shop"}`)).toEqual({
    text: 'select * from shop where id = $1 and name = $2',
    values: [7, "'; drop table shop"],
  })
})

test('a piece of SQL is spliced in with its values in order', () => {
  const shops = sql`shop_id in (${joined([sql`${1}`, sql`${2}`])})`
  expect(compiled(sql`select from ${named('order')} where total > ${10} and ${shops} limit ${5}`)).toEqual({
    text: 'select from "order" where total > $1 and shop_id in ($2, $3) limit $4',
    values: [10, 1, 2, 5],
  })
})

test('no pieces give no text', () => {
  expect(compiled(sql`select 1${joined([])}`)).toEqual({ text: 'select 1', values: [] })
})

test('a name cannot leave its quotes', () => {
  expect(compiled(named('a" or "b')).text).toBe('"a"" or ""b"')
})
