import { expect, it } from 'vitest'
import { withKeys } from '#scripts/docs/prose.ts'
import { staleness } from '#scripts/docs/stale.ts'

it('a page that the code has left behind names its first such line and the command that writes it', () => {
  expect(staleness('docs/places.md', 'a\nold\nc', 'a\nnew\nc').split('\n')).toEqual([
    'docs/places.md:2 is not what the code says; npm run docs writes it',
    '  there:    old',
    '  the code: new',
  ])
})

it('a page that is not there, or says too much, is named as well', () => {
  expect(staleness('docs/life/x.md', '', 'x')).toContain('docs/life/x.md:1 is not')
  const tooLong = staleness('docs/places.md', 'a\nb', 'a')
  expect(tooLong).toContain('docs/places.md:2 is not')
  expect(tooLong).toContain('the code: nothing')
})

it('prose with a command that does not exist names its file and the commands that do', () => {
  const prose = 'Press <!-- key order.relese -->x<!-- /key -->'
  expect(() => withKeys(prose, '', 'README.md')).toThrow(/^README\.md: <!-- key order\.relese -->.*order\.release/)
  expect(() => withKeys('<!-- key x.y --><!-- /key -->', '', 'README.md')).toThrow(/docs\/commands\.md/)
})
