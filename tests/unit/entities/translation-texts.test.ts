import { expect, test } from 'vitest'
import { partsChangedFrom } from '#entities/translation/changes.ts'
import { restOfWord } from '#entities/translation/rest-of-word.ts'
import { placeholderProblems } from '#entities/translation/placeholders.ts'

const marked = (before: string, now: string) =>
  partsChangedFrom(before, now)
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join('')

test('what changed is marked word by word, on either side', () => {
  expect(marked('Warm bis −8 °C.', 'Warm bis −12 °C.')).toBe('Warm bis [−12] °C.')
  expect(marked('Warm bis −12 °C.', 'Warm bis −8 °C.')).toBe('Warm bis [−8] °C.')
  expect(marked('Leicht.', 'Leicht und warm.')).toBe('[Leicht] [und] [warm.]')
  expect(marked('gleich', 'gleich')).toBe('gleich')
  expect(marked('', 'neu')).toBe('[neu]')
})

test('each placeholder is there as often as in the source', () => {
  expect(placeholderProblems('{{a}} und {{ b }}', '{{b}} and {{a}}')).toEqual({ missing: [], extra: [] })
  expect(placeholderProblems('{{a}} {{a}}', '{{a}}')).toEqual({ missing: ['{{a}}'], extra: [] })
  expect(placeholderProblems('{{a}}', '{{a}} {{c}}')).toEqual({ missing: [], extra: ['{{c}}'] })
  expect(placeholderProblems('', '')).toEqual({ missing: [], extra: [] })
})

test('of the word that is being typed the glossary knows the rest', () => {
  const words = ['doudoune', 'veste de pluie', 'Fjordwind']
  expect(restOfWord('La dou', words)).toBe('doune')
  expect(restOfWord('La Dou', words)).toBe('doune')
  expect(restOfWord('Une veste de', words)).toBe(' pluie')
  expect(restOfWord('La d', words)).toBeUndefined()
  expect(restOfWord('La doudoune', words)).toBeUndefined()
  expect(restOfWord('', words)).toBeUndefined()
})
