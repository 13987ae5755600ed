import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from './sources.ts'
import { folderToPart } from './what-to-write.ts'

const code = sources(['.ts', '.tsx', '.mjs'])
const product = code.filter(({ file }) => /^(src|server)\//.test(file))

/** Past these a folder is about two things. */
const mostFiles = 35

const found = (pattern: RegExp, files = code) =>
  files
    .filter(({ file }) => file !== 'tests/house/files.test.ts')
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => `${file}: ${match[0].trim()}`))

describe('files', () => {
  it('are named in kebab-case, where their name says, never a drawer for leftovers', () => {
    const odd = code
      .map(({ file }) => file)
      .filter((file) => !/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(path.basename(file)))
    const drawers = code.filter(({ file }) => /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.)/.test(file))
    expect([...odd, ...drawers]).toEqual([])
  })

  it('stay short: none past 300 lines, the median near 80', () => {
    const lengths = product.map(({ text }) => text.split('\n').length).toSorted((a, b) => a - b)
    const long = product.filter(({ text }) => text.split('\n').length > 300).map(({ file }) => file)
    expect(long).toEqual([])
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100)
  })

  it(`hold at most ${mostFiles} files a folder`, () => {
    const folders = Map.groupBy(product, ({ file }) => path.dirname(file))
    const full = [...folders].filter(([, files]) => files.length > mostFiles)
    expect(full.map(([folder, files]) => folderToPart(folder, files.length, mostFiles))).toEqual([])
  })

  it('have no default exports, barrels, classes or enums', () => {
    const exempt = /\.config\.ts$/
    expect(
      found(
        /^export default .*/gm,
        code.filter(({ file }) => !exempt.test(file)),
      ),
    ).toEqual([])
    expect(found(/^export (\*|\{[^}]*\}) from .*/gm, product)).toEqual([])
    expect(
      found(
        /^(export )?(abstract )?class \w+|^(export )?(const )?enum \w+/gm,
        product.filter(({ file }) => !/screen-boundary|error-boundary/.test(file)),
      ),
    ).toEqual([])
  })

  it('silence no check and promise nothing', () => {
    expect(
      found(
        /@ts-(ignore|nocheck|expect-error)|(ox|es)lint-disable.*|\bas any\b|: any\b|\bTODO\b|\bFIXME\b|coming soon/g,
      ),
    ).toEqual([])
    expect(found(/\b(it|test|describe)\.(skip|only|todo|fixme)\b/g)).toEqual([])
  })

  // modules are shared by the tests of a worker, and would be mocked for all of them
  it('mock a module only where its tests have the modules for themselves', () => {
    const shared = code.filter(({ file }) => file.startsWith('tests/') && !file.includes('.mocked.'))
    expect(found(/^\s*vi\.(mock|doMock)\(.*/gm, shared)).toEqual([])
  })

  it('use no raw colour outside the theme', () => {
    expect(
      found(
        /#[0-9a-fA-F]{6}\b|\brgba?\(/g,
        code.filter(({ file }) => /^src\/(screens|app)\//.test(file)),
      ),
    ).toEqual([])
  })
})
