import { describe, expect, it } from 'vitest'
import { saidIn } from '#api/failure.ts'

describe('what an answer says', () => {
  it('is its error and its message, each by itself', () => {
    expect(saidIn({ error: 'No', message: 'But saved' })).toEqual({ error: 'No', message: 'But saved' })
    expect(saidIn({ error: { code: 7 }, message: 'Saved' })).toEqual({ message: 'Saved' })
    expect(saidIn({ error: 'No', message: 7 })).toEqual({ error: 'No' })
  })

  it('is nothing where it holds neither', () => {
    for (const body of [undefined, null, 'text', [], { error: '', message: '' }]) expect(saidIn(body)).toEqual({})
  })
})
