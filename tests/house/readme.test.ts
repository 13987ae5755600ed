import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sources } from './sources.ts'

const pages = sources(['.md'])
const readme = pages.find(({ file }) => file === 'README.md')?.text ?? ''

it('what the README links, and what it says to run or to write, is there', () => {
  const links = [...readme.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, to = '']) => to)
  const named = [...readme.matchAll(/`[^`]*?\b((?:src|server|scripts|tests)\/[\w./-]*\w\.(?:ts|tsx|sql))\b[^`]*`/g)]
  const files = named.map(([, file = '']) => file).filter((file) => !/\/(xs?|NNNN_xs)\.\w+$/.test(file))
  const root = path.resolve(import.meta.dirname, '../..')
  expect([...links, ...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
