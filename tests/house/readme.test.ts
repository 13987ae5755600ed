import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sources } from './sources.ts'
import { decisionToLink } from './what-to-write.ts'

const pages = sources(['.md'])
const readme = pages.find(({ file }) => file === 'README.md')?.text ?? ''

it('the README links every decision that holds', () => {
  const decisions = pages.filter(({ file }) => file.startsWith('docs/adr/'))
  expect(decisions.length).toBeGreaterThan(0)
  const lacking = decisions.filter(({ file, text }) => !/^Superseded/m.test(text) && !readme.includes(`](${file})`))
  expect(lacking.map(({ file, text }) => decisionToLink(file, /^# \d+ (.*)/.exec(text)?.[1] ?? ''))).toEqual([])
})

it('what the README links, and what it says to run or to write, is there', () => {
  const links = [...readme.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, to = '']) => to)
  const named = [...readme.matchAll(/`[^`]*?\b((?:src|server|scripts|tests)\/[\w./-]*\w\.(?:ts|tsx|sql))\b[^`]*`/g)]
  const files = named.map(([, file = '']) => file).filter((file) => !/\/(xs?|NNNN_xs)\.\w+$/.test(file))
  const root = path.resolve(import.meta.dirname, '../..')
  expect([...links, ...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
