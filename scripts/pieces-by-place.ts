/** What the built page says of the code behind the sign-in: the pieces that each place needs (ADR 0102). */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Chunk = { fileName: string; imports: readonly string[]; moduleIds: readonly string[] }
type Bundle = Readonly<Record<string, { type: 'asset' } | ({ type: 'chunk' } & Chunk)>>

type Load = () => Promise<unknown>

let root = ''

/** Written before the first script, which asks for what it says (src/app/start/pieces.ts). */
export const piecesByPlace: Plugin = {
  name: 'pieces-by-place',
  apply: 'build',
  configResolved: (config) => {
    root = config.root
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      // may stand in a script as it is
      const pieces = JSON.stringify(await piecesOf(bundle, html)).replaceAll('<', String.raw`\u003c`)
      const block = `<script type="application/json" id="pieces">${pieces}</script>\n    `
      // it runs when it is there, before what the page is drawn with has come
      return html.replace('<script type="module"', (tag) => `${block}${tag} async`)
    },
  },
}

/** By the pattern of an address: what is fetched there beside what the page itself brings. */
async function piecesOf(bundle: Bundle, html: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      closure(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found)
    }
    return found
  }
  const piecesAt = (modules: readonly string[]) =>
    [...closure(modules.map((module) => chunkOf(module)?.fileName ?? missing(module)))].filter(
      (file) => !html.includes(file),
    )

  const first = 'src/app/start/first.ts'
  const shell = importsIn(await readFile(path.join(root, first), 'utf8'), first)
  return Object.fromEntries(
    (await modulesByPlace()).map(([pattern, modules]) => [pattern, piecesAt([...shell, ...modules])]),
  )
}

const missing = (module: string): never => {
  throw new Error(`The build has no piece with ${module}`)
}

/** The built places in the order in which addresses are matched, with the modules that their screens are made of. */
async function modulesByPlace(): Promise<[pattern: string, modules: string[]][]> {
  const { loads } = await sourceAt<typeof import('#screens/index.ts')>('src/screens/index.ts')
  const { loaders: entities } = await sourceAt<typeof import('#entities/load.ts')>('src/entities/load.ts')
  const { loaders: lives } = await sourceAt<typeof import('#commands/load.ts')>('src/commands/load.ts')
  const { isBuilt, objectAt, placeIds } = await sourceAt<typeof import('#commands/places.ts')>('src/commands/places.ts')
  const { patternOf } = await sourceAt<typeof import('#commands/match-place.ts')>('src/commands/match-place.ts')
  const filesOf = (load: Load | undefined, file: string) => importsIn(load?.toString() ?? '', file)
  return placeIds.filter(isBuilt).map((id) => {
    const object = objectAt(id)
    return [
      patternOf(id),
      [
        // first what the first search follows from
        ...filesOf(object && entities[object], 'src/entities/load.ts'),
        ...Object.values((object && lives[object]) ?? {}).flatMap((load) => filesOf(load, 'src/commands/load.ts')),
        ...filesOf(loads[id], 'src/screens/index.ts'),
      ],
    ]
  })
}

/** The console's own module, of the sources that are built. */
const sourceAt = async <T>(file: string): Promise<T> => (await import(pathToFileURL(path.join(root, file)).href)) as T

/** The modules that this text of a file fetches; `#` stands for the sources (package.json). */
const importsIn = (text: string, file: string): string[] =>
  [...text.matchAll(/import\('([.#][^']+)'\)/g)].map(([, at = '']) =>
    at.startsWith('#') ? path.join(root, 'src', at.slice(1)) : path.join(root, path.dirname(file), at),
  )
