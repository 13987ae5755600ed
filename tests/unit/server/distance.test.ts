import { expect, it } from 'vitest'
import { distanceOf } from '#server/search/distance.ts'

it.each([
  ['zimermann', 'zimmermann', 1],
  ['meier', 'maier', 1],
  ['grossmann', 'grossmann', 0],
  ['huebr', 'hueber', 1],
  // swapped
  ['schmitd', 'schmidt', 1],
  ['kate', 'kathe', 1],
  ['abcd', 'wxyz', 4],
  ['', 'abc', 3],
])('%s is as far from %s as %i letters', (one, other, far) => {
  expect(distanceOf(one, other, 4)).toBe(far)
  expect(distanceOf(other, one, 4)).toBe(far)
})

it('gives up beyond what is asked for', () => {
  expect(distanceOf('abcd', 'wxyz', 2)).toBe(3)
  expect(distanceOf('a', 'abcdef', 2)).toBe(3)
})
