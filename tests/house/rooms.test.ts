import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lives } from '#machines/life/lives.ts'
import { importsOf, sources, type Source } from './sources.ts'
import { importToMove } from './what-to-write.ts'

type Room = { rooms: readonly string[]; npm: readonly string[] | 'any' }

const react = ['react', 'react-dom', 'react/jsx-runtime']

/** Which room may know which: this table is the rule and its documentation (ADR 0001). */
const table: Record<string, Room> = {
  // the keys of the catalogues, as types: a code without its sentence does not compile
  entities: { rooms: ['locales'], npm: ['zod', 'luxon'] },
  machines: { rooms: ['entities'], npm: ['xstate'] },
  api: { rooms: ['entities', 'machines'], npm: ['ky', 'zod', '@tanstack/react-query'] },
  commands: { rooms: ['entities', 'machines'], npm: [] },
  ui: {
    rooms: [],
    npm: [
      ...react,
      '@headlessui/react',
      'react-aria-components',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'react-hook-form',
      'sonner',
      'uplot',
      'luxon',
      'lucide-react',
      'pdfjs-dist',
    ],
  },
  screens: {
    rooms: ['entities', 'machines', 'api', 'commands', 'ui'],
    npm: [
      ...react,
      '@simplewebauthn/browser',
      '@xstate/react',
      'xstate',
      '@tanstack/react-query',
      'react-i18next',
      'react-hook-form',
      '@hookform/resolvers',
      'luxon',
      'wouter',
      'lucide-react',
    ],
  },
  app: { rooms: ['entities', 'machines', 'api', 'commands', 'ui', 'screens', 'locales'], npm: 'any' },
  server: { rooms: ['entities', 'machines', 'api', 'locales'], npm: 'any' },
}

const roomOf = (file: string): string | undefined => /^(?:src\/)?(\w+)\//.exec(file)?.[1]

const packageOf = (specifier: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier

const imported = (file: string, specifier: string): { room: string } | { npm: string } => {
  if (specifier.startsWith('#')) return { room: specifier.slice(1).split('/')[0] ?? '' }
  if (specifier.startsWith('.')) return { room: roomOf(path.join(path.dirname(file), specifier)) ?? '' }
  return { npm: packageOf(specifier) }
}

const breaches = (room: string, { rooms, npm }: Room, files = sources(['.ts', '.tsx'])): string[] =>
  files
    .filter(({ file }) => roomOf(file) === room && !file.startsWith('tests/'))
    .flatMap(({ file, text }) =>
      importsOf(text).flatMap((specifier) => {
        const found = imported(file, specifier)
        const isAllowed =
          'room' in found
            ? found.room === room || rooms.includes(found.room)
            : npm === 'any' || npm.includes(found.npm) || (room === 'server' && found.npm.startsWith('node:'))
        return isAllowed ? [] : [importToMove(file, specifier, room, rooms)]
      }),
    )

/** What all lives share, and the lists in it that name each of them. */
const sharedRooms: Readonly<Record<string, readonly string[]>> = {
  'src/machines/life/': ['lives.ts'],
  'src/screens/life/': [],
  'src/screens/record/': ['drawn-lists.ts', 'section-ends.ts'],
  'server/life/': ['lives.ts'],
  'server/store/record': ['record-parts.ts'],
}

const isShared = (file: string): boolean =>
  Object.entries(sharedRooms).some(([room, lists]) => file.startsWith(room) && !lists.includes(path.basename(file)))

const nouns = lives.map(({ object }) => object)

/** Lives that a file knows: it imports a module of theirs, or names them or one of their commands. */
const nounsIn = ({ file, text }: Source): string[] => {
  const imports = importsOf(text)
  const known = imports.filter((specifier) =>
    nouns.some((noun) => path.basename(specifier).startsWith(noun) || specifier.includes(`/${noun}/`)),
  )
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const named = [...code.matchAll(/(['"`])([\w-]+)(?:\.[^'"`]*)?\1/g)].flatMap(([whole, , noun = '']) =>
    nouns.includes(noun) ? [whole] : [],
  )
  return [...known, ...named].map((found) => `${file}: ${found}`)
}

describe('rooms', () => {
  for (const [name, room] of Object.entries(table)) {
    it(`${name} imports only what its row allows`, () => {
      expect(breaches(name, room)).toEqual([])
    })
  }

  it('lets what every life shares know none of them', () => {
    const shared = sources(['.ts', '.tsx']).filter(({ file }) => isShared(file))
    expect(Object.keys(sharedRooms).filter((room) => !shared.some(({ file }) => file.startsWith(room)))).toEqual([])
    expect(shared.flatMap(nounsIn)).toEqual([])
  })

  it('finds a noun by its name, by its commands and by its modules', () => {
    const wrong =
      "/** An 'order' */\nimport { x } from '../order/life.ts'\nif (is('order') || is(\"user.enable\")) ordered('orders')\n"
    expect(nounsIn({ file: 'server/life/x.ts', text: wrong })).toEqual([
      'server/life/x.ts: ../order/life.ts',
      "server/life/x.ts: 'order'",
      'server/life/x.ts: "user.enable"',
    ])
  })

  it('finds a breach', () => {
    const wrong = [
      { file: 'src/entities/order/order.ts', text: "import { x } from '#server/db.ts'\nimport y from 'xstate'\n" },
    ]
    expect(breaches('entities', table['entities'] ?? { rooms: [], npm: [] }, wrong)).toHaveLength(2)
  })

  it('lets the server know of the wire only its contract', () => {
    const wire = sources(['.ts']).filter(({ file }) => file.startsWith('server/'))
    const known = wire.flatMap(({ text }) => importsOf(text).filter((specifier) => specifier.startsWith('#api/')))
    expect([...new Set(known)].filter((specifier) => /client|reads/.test(specifier))).toEqual([])
  })

  it('keeps every file of src and server in a room of the table', () => {
    const homeless = sources(['.ts', '.tsx']).filter(
      ({ file }) => /^(src|server)\//.test(file) && !Object.hasOwn(table, roomOf(file) ?? ''),
    )
    expect(homeless.map(({ file }) => file)).toEqual([])
  })
})
