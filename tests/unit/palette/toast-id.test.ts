import { expect, test } from 'vitest'
import { toastId } from '#app/palette/running/standing.ts'

test('texts that are done one after the other have one toast, and every other record its own', () => {
  expect(toastId({ object: 'translation', id: 1 })).toBe(toastId({ object: 'translation', id: 2 }))
  expect(toastId({ object: 'order', id: 1 })).not.toBe(toastId({ object: 'order', id: 2 }))
})
