import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinedWords, stretches } from '#machines/editor/words.ts'

describe('the words of a text that two people changed', () => {
  it('are marked where they are new', () => {
    expect(stretches('Bestellt für Hütten.', 'Bestellt für drei Hütten.')).toEqual([
      { text: 'Bestellt für ', isNew: false },
      { text: 'drei ', isNew: true },
      { text: 'Hütten.', isNew: false },
    ])
    expect(stretches('', 'neu')).toEqual([{ text: 'neu', isNew: true }])
  })

  it('are joined where both changed different ones', () => {
    expect(
      joinedWords(
        'Bestellt für Hütten. Bei Fragen anrufen',
        'Bestellt für drei Hütten. Bei Fragen anrufen',
        'Bestellt für Hütten. Bei Fragen mailen',
      ),
    ).toBe('Bestellt für drei Hütten. Bei Fragen mailen')
    // both put something at the same place: one behind the other
    expect(joinedWords('Ruft an.', 'Ruft an. Vormittags.', 'Ruft an. Nie freitags.')).toBe(
      'Ruft an. Vormittags. Nie freitags.',
    )
    expect(joinedWords('', 'eins', 'zwei')).toBe('eins zwei')
    expect(joinedWords('a b c', 'b c', 'a b c d')).toBe('b c d')
  })

  it('are not where both changed the same', () => {
    expect(joinedWords('am Montag liefern', 'am Dienstag liefern', 'am Freitag liefern')).toBeNull()
  })

  it('are all there again, whatever was changed', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(
          stretches(before, after)
            .map((one) => one.text)
            .join(''),
        ).toBe(after)
        // what only one of the two changed is as they made it
        expect(joinedWords(before, after, before)).toBe(after)
        expect(joinedWords(before, before, after)).toBe(after)
      }),
    )
  })
})
