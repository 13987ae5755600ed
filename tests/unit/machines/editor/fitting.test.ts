import { expect, test } from 'vitest'
import { fittingIn } from '#entities/edit.ts'
import { feed } from '#entities/feed/feed.ts'
import { edited } from '#machines/editor/edits.ts'

const { fields } = feed
const csv = { target: 'social', format: 'csv', name: 'Google' }
const change = (path: string, value: string) => edited(fields, csv, { type: 'editor.change', path, value })

test('only those formats are offered that the target reads', () => {
  expect(fittingIn(fields.format, { target: 'merchant' })).toMatchObject({ of: ['xml', 'tsv'] })
  expect(fittingIn(fields.format, { target: 'pin' })).toMatchObject({ of: ['csv', 'tsv', 'xml'] })
  expect(fittingIn(fields.target, { target: 'merchant' })).toBe(fields.target)
})

test('with another target comes the format that it is mostly given, where it does not read the one before', () => {
  expect(change('target', 'merchant')).toEqual({ ...csv, target: 'merchant', format: 'xml' })
  expect(change('target', 'pin')).toEqual({ ...csv, target: 'pin' })
  expect(change('name', 'Pinterest')).toEqual({ ...csv, name: 'Pinterest' })
})
