import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources, type Source } from './sources.ts'

/** Words that meant something to this code base alone; what crosses files is called by the field's word. */
const privateWords = new Set(
  'asked asking carry desk doing furnish furnished furniture hands hear heard hearing keep kept lack said say scene stage tell thing things told underway way ways workshop'.split(
    ' ',
  ),
)
/** Where the field itself uses the word. */
const fieldTerms = ['keepAlive']

/** What two rooms may each call by this name, and why. */
const sharedNames: Readonly<Record<string, string>> = {}

const code = sources(['.ts', '.tsx']).filter(({ file }) => /^(src|server|scripts|tests\/support)\//.test(file))

type Export = { file: string; name: string; isType: boolean }

const exportsOf = ({ file, text }: Source): Export[] =>
  [...text.matchAll(/^export (?:async )?(?:(type|interface)|const|let|function\*?) (\w+)/gm)].map((found) => ({
    file,
    name: found[2] ?? '',
    isType: found[1] !== undefined,
  }))

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[-._]/).map((word) => word.toLowerCase())

const isPrivate = (name: string): boolean =>
  !fieldTerms.includes(name) && wordsOf(name).some((word) => privateWords.has(word))

const privateNames = (files: readonly Source[]): string[] => [
  ...files.flatMap(exportsOf).flatMap(({ file, name }) => (isPrivate(name) ? [`${file}: ${name}`] : [])),
  ...files.flatMap(({ file }) => (isPrivate(path.basename(file)) ? [file] : [])),
]

/** Types of one name that two files export, in rooms that may meet. */
const sharedTypes = (files: readonly Source[]): string[] =>
  [
    ...Map.groupBy(
      files.flatMap(exportsOf).filter(({ isType }) => isType),
      ({ name }) => name,
    ),
  ].flatMap(([name, found]) =>
    found.length > 1 && !Object.hasOwn(sharedNames, name)
      ? [`${name}: ${found.map(({ file }) => file).join(', ')}`]
      : [],
  )

describe('names that cross files', () => {
  it('are words that people of the field know', () => {
    expect(privateNames(code)).toEqual([])
  })

  it('mean one type each in src and server', () => {
    expect(sharedTypes(code.filter(({ file }) => /^(src|server)\//.test(file)))).toEqual([])
  })

  it('would be found', () => {
    const wrong = [
      { file: 'src/screens/desk.ts', text: 'export type Asked = string\nexport const useDesk = () => null\n' },
      { file: 'server/search/session.ts', text: 'export type Asked = number\n' },
    ]
    expect(privateNames(wrong)).toHaveLength(4)
    expect(sharedTypes(wrong)).toEqual(['Asked: src/screens/desk.ts, server/search/session.ts'])
  })
})
