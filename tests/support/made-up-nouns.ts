import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { offeredLocales } from '#entities/locale.ts'

const project = path.resolve(import.meta.dirname, '../..')

const stems = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'islet',
  'jetty',
  'knoll',
  'larch',
  'maple',
  'nacre',
  'otter',
  'pearl',
  'quill',
  'raven',
  'sedge',
  'thorn',
] as const

/** The fields of a noun of the trade, so that they pack as such do; each noun has them in other words. */
const fieldsOf = (stem: string) => [
  `${stem}_number: { kind: 'text', max: 20, required: true, readonly: true, mono: true }`,
  `status: { kind: 'choice', of: ['drafted-${stem}', 'issued-${stem}', 'closed-${stem}'], required: true, readonly: true }`,
  `shop: { kind: 'ref', to: 'shop' }`,
  `customer: { kind: 'ref', to: 'customer' }`,
  ...['name', 'reference', 'company', 'email', 'address'].map((name) => `${stem}_${name}: { kind: 'text', max: 150 }`),
  ...['total', 'tax', 'discount'].map((name) => `${stem}_${name}: { kind: 'money', required: true, readonly: true }`),
  ...['created', 'issued', 'due', 'closed'].map((name) => `date_${stem}_${name}: { kind: 'datetime' }`),
  ...['internal', 'printed', 'exported'].map((name) => `is_${stem}_${name}: { kind: 'flag' }`),
  `${stem}_note: { kind: 'longtext', max: 4000 }`,
]

const entityFile = (stem: string) => `import { entity } from './entity.ts'

export const ${stem} = entity({
  name: '${stem}',
  table: '${stem}s',
  label: [['${stem}_number']],
  fields: {
    ${fieldsOf(stem).join(',\n    ')},
  },
  access: { area: 'orders', read: ['order_manager', 'shop_manager'], write: ['order_manager'] },
  found: { in: 'documents', as: '${stem}_number', with: ['${stem}_name', 'status'] },
  list: {
    text: ['${stem}_number', '${stem}_name'],
    columns: ['${stem}_number', 'status', '${stem}_name', 'shop', '${stem}_total', 'date_${stem}_created'],
    filters: ['status', 'shop', 'date_${stem}_created'],
    sortable: ['${stem}_number', '${stem}_total'],
    sort: '${stem}_number desc',
  },
  form: { base: ['${stem}_name', '${stem}_reference', '${stem}_note'] },
})
`

const chartFile = (stem: string) => `import { setup } from 'xstate'

export type ${stem}Event = { type: '${stem}.issue' } | { type: '${stem}.close' } | { type: '${stem}.reopen' }

export const ${stem}Rules = {
  is${stem}Paid: { holds: ({ is_paid }: { is_paid: boolean }) => is_paid, because: '${stem}_is_not_paid', unblock: '${stem}.issue' },
}

export const ${stem}Machine = setup({
  types: {} as { context: { is_paid: boolean }; events: ${stem}Event },
  guards: { is${stem}Paid: ({ context }) => ${stem}Rules.is${stem}Paid.holds(context) },
}).createMachine({
  id: '${stem}',
  context: { is_paid: false },
  initial: 'drafted-${stem}',
  states: {
    'drafted-${stem}': { on: { '${stem}.issue': 'issued-${stem}' } },
    'issued-${stem}': { on: { '${stem}.close': { guard: 'is${stem}Paid', target: 'closed-${stem}' } } },
    'closed-${stem}': { on: { '${stem}.reopen': 'issued-${stem}' } },
  },
})
`

const commandsFile = (stem: string) => `import type { ${stem}Event } from '#machines/${stem}/${stem}.ts'
import { lifeCommandsFor } from './command.ts'

export const ${stem}Commands = lifeCommandsFor<${stem}Event>('${stem}', {
  '${stem}.issue': { surfaces: ['toolbar', 'row'], confirm: true },
  '${stem}.close': { surfaces: ['toolbar', 'row'], confirm: true },
  '${stem}.reopen': { surfaces: ['toolbar', 'row'] },
})
`

/** What the console asks of its life. */
const movesFile = (stem: string) => `import { ${stem}Machine, ${stem}Rules } from './${stem}.ts'

export const movesOf = { object: '${stem}', machine: ${stem}Machine, rules: ${stem}Rules }
`

/** A record screen that asks the chart, as the order's does. */
const screenFile = (stem: string) => `import { ${stem} } from '#entities/${stem}.ts'
import { ${stem}Machine, ${stem}Rules } from '#machines/${stem}/${stem}.ts'
import { RecordScreen } from '#screens/record/record-screen.tsx'
import type { ScreenProps } from '#screens/screen-props.ts'

export function ${stem}Screen({ params }: ScreenProps) {
  return (
    <div data-states={Object.keys(${stem}Machine.states).join(' ')} data-rules={Object.keys(${stem}Rules).join(' ')}>
      <RecordScreen entity={${stem}} id={Number(params['id'])} list="${stem}_all" place="${stem}_one" />
    </div>
  )
}
`

const placesOf = (
  stem: string,
) => `  ${stem}_all: { path: '/${stem}s', group: 'order_management', drawer: true, entity: '${stem}' },
  ${stem}_one: { path: '/${stem}s/:id/:section?/:widget?', numeric: true, group: 'order_management', parent: '${stem}_all', entity: '${stem}' },
`

const wordsOf = (stem: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  places: { [`${stem}_all`]: `All ${stem} papers`, [`${stem}_one`]: `One ${stem} paper` },
  commands: {
    [`${stem}.issue`]: `Issue the ${stem} paper`,
    [`${stem}.close`]: `Close the ${stem} paper`,
    [`${stem}.reopen`]: `Open the ${stem} paper again`,
  },
  entities: Object.fromEntries(
    fieldsOf(stem).map((field) => {
      const name = field.slice(0, field.indexOf(':'))
      return [`${stem}.${name}`, `The ${name.replaceAll('_', ' ')} of it`]
    }),
  ),
})

const within = (text: string, before: string, addition: string): string => {
  if (!text.includes(before)) throw new Error(`Where twenty nouns are written in, "${before}" is no longer there`)
  return text.replace(before, () => addition + before)
}

/** The console in a folder of its own with so many nouns more: entity, chart, commands, places, screen and words. */
async function consoleWithNouns(folder: string, count: number): Promise<void> {
  const at = (file: string) => path.join(folder, file)
  const nouns = stems.slice(0, count)
  for (const part of [
    'src',
    'locales',
    'scripts/locales',
    'scripts/pieces-by-place.ts',
    'scripts/pieces.ts',
    'public/keys.js',
    'public/theme.js',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
  ])
    await cp(path.join(project, part), at(part), { recursive: true })
  await symlink(path.join(project, 'node_modules'), at('node_modules'))

  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(at(file), change(await readFile(at(file), 'utf8')))
  const lines = (line: (stem: string) => string) => nouns.map((stem) => line(stem)).join('')
  await edit('src/entities/load.ts', (text) =>
    within(
      text,
      '} as const satisfies',
      lines((stem) => `  ${stem}: async () => (await import('./${stem}.ts')).${stem},\n`),
    ),
  )
  await edit('src/commands/load.ts', (text) =>
    within(
      text,
      '  order: {',
      lines(
        (stem) => `  ${stem}: {
    commands: async () => (await import('./${stem}.ts')).${stem}Commands,
    moves: async () => (await import('#machines/${stem}/moves.ts')).movesOf,
  },\n`,
      ),
    ),
  )
  await edit('src/commands/place-table.ts', (text) => within(text, '\n  profile: {', `\n${lines(placesOf)}`))
  await edit('src/screens/index.ts', (text) =>
    within(
      text,
      '} as const satisfies',
      lines((stem) => `  ${stem}_one: async () => (await import('./${stem}.tsx')).${stem}Screen,\n`),
    ),
  )
  for (const stem of nouns) {
    await writeFile(at(`src/entities/${stem}.ts`), entityFile(stem))
    await mkdir(at(`src/machines/${stem}`))
    await writeFile(at(`src/machines/${stem}/${stem}.ts`), chartFile(stem))
    await writeFile(at(`src/machines/${stem}/moves.ts`), movesFile(stem))
    await writeFile(at(`src/commands/${stem}.ts`), commandsFile(stem))
    await writeFile(at(`src/screens/${stem}.tsx`), screenFile(stem))
  }
  for (const locale of offeredLocales)
    for (const area of ['places', 'commands', 'entities'])
      await edit(`locales/${locale}/${area}.json`, (text) => {
        const more = Object.assign({}, ...nouns.map((stem) => wordsOf(stem)[area])) as Record<string, string> // as made above
        return JSON.stringify({ ...(JSON.parse(text) as Record<string, string>), ...more })
      })
}

/** Builds such a console, as `npm run build` builds this one; gone with the block that asked for it. */
export async function buildWithNouns(count: number): Promise<AsyncDisposable & { dist: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontor-nouns-'))
  const gone = () => rm(folder, { recursive: true, force: true })
  try {
    await consoleWithNouns(folder, count)
    // of its own, because Vite reads the folder that it runs in
    await promisify(execFile)(
      process.execPath,
      [path.join(project, 'node_modules/vite/bin/vite.js'), 'build', '--sourcemap', 'false', '--logLevel', 'error'],
      { cwd: folder },
    )
  } catch (error) {
    await gone()
    throw error
  }
  return { dist: path.join(folder, 'dist'), [Symbol.asyncDispose]: gone }
}
