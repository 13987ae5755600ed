import { describe, expect, it } from 'vitest'
import { errorBodyOf } from '#api/failure.ts'

describe('what an answer says', () => {
  it('is its error and its message, each by itself', () => {
    expect(errorBodyOf({ error: 'No', message: 'But saved' })).toEqual({ error: 'No', message: 'But saved' })
    expect(errorBodyOf({ error: { code: 7 }, message: 'Saved' })).toEqual({ message: 'Saved' })
    expect(errorBodyOf({ error: 'No', message: 7 })).toEqual({ error: 'No' })
  })

  it('is nothing where it holds neither', () => {
    for (const body of [undefined, null, 'text', [], { error: '', message: '' }]) expect(errorBodyOf(body)).toEqual({})
  })
})
