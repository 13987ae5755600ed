import { expect, test } from 'vitest'
import { moveParams } from '#api/bodies.ts'
import { dataSchema } from '#entities/edit-schema.ts'
import { fieldProblems } from '#entities/field-problem.ts'
import { refund } from '#entities/refund/refund.ts'
import { transaction } from '#entities/transaction/transaction.ts'

const said = (schema: ReturnType<typeof dataSchema>, value: object) => {
  const { success, error } = schema.safeParse(value)
  return success ? [] : fieldProblems(error.issues, value).map(([, problem]) => problem)
}

test.each([
  ['-1', { code: 'field_too_small', params: { min: 0.01 } }],
  ['0', { code: 'field_too_small', params: { min: 0.01 } }],
  ['0.001', { code: 'field_too_precise', params: { max: 2 } }],
  ['12345678901', { code: 'field_too_big', params: { max: 9_999_999_999 } }],
  ['1,50', 'field_invalid'],
  ['', 'field_invalid'],
])('an amount of %s says what is allowed', (amount, problem) => {
  expect(said(dataSchema(transaction), { amount })).toEqual([problem])
})

test('one that may be below nothing is told its decimals, and one of a move that it is above nothing', () => {
  expect(said(dataSchema(refund), { adjustment: '-1' })).toEqual([])
  expect(said(dataSchema(refund), { adjustment: '-0.001' })).toEqual([
    { code: 'field_too_precise', params: { max: 2 } },
  ])
  const least = [{ code: 'field_too_small', params: { min: 0.01 } }]
  expect(said(moveParams.invoice, { amount: '-1' })).toEqual(least)
  expect(said(moveParams.invoice, { amount: '0.00' })).toEqual(least)
  expect(said(moveParams.invoice, { amount: '0.001' })).toEqual([{ code: 'field_too_precise', params: { max: 2 } }])
})
