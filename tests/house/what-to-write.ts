/** What a house test says of something that is missing or too much: the file, and the line to write there. */

import { sources } from './sources.ts'

/** Where a place stands: an area may have a file of its own. */
function fileOfPlace(place: string): string {
  const line = new RegExp(`^  ${place}: \\{`, 'm')
  const files = sources(['.ts']).filter(({ file }) => file.startsWith('src/commands/place/'))
  return files.find(({ text }) => line.test(text))?.file ?? 'src/commands/place-table.ts'
}

const camel = (name: string): string => name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`-${name}`)
const keyOf = (name: string): string => (name.includes('-') ? `'${name}'` : name)
const kebab = (name: string): string => name.replaceAll('_', '-')

/** A route of the specification that no place has. */
export const placeToWrite = (path: string): string => {
  const name = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? 'home'
  return `src/commands/place-table.ts: write  ${name.replaceAll('-', '_')}: { path: '${path}', screen: 'later' },`
}

/** A place that can be gone to and shows nothing. */
export const screenToWrite = (place: string): string =>
  `src/screens/index.ts: write  ${place}: async () => (await import('./${kebab(place)}.tsx')).${pascal(place)}Screen,  or in ${fileOfPlace(place)} of ${place}  screen: 'later'  or  entity: '…'`

/** A route of which the specification knows nothing. */
export const reasonToWrite = (place: string): string =>
  `tests/house/beyond-specification.ts: write  ${place}: 'why it is there',  or take it out of ${fileOfPlace(place)}`

/** An entry of the drawer without a picture. */
export const iconToWrite = (place: string): string =>
  `src/screens/shell/place-icons.ts: write  ${place}: …,  an icon of lucide-react that no neighbour has`

/** A file that declares an entity which the registry does not have. */
export const entityToRegister = (name: string): string =>
  `src/entities/load.ts: write  ${keyOf(name)}: async () => (await import('./${name}.ts')).${camel(name)},`

const requirementToWrite = (read: readonly string[]): string =>
  read.length === 1 ? `'${read.join('')}'` : `{ anyOf: [${read.map((role) => `'${role}'`).join(', ')}] }`

/** An entity that the palette finds and that cannot be opened: its list first, whose role its record takes. */
export const placesToWrite = (
  { name, table, access }: { name: string; table: string; access: { read: readonly string[] | 'everyone' } },
  list?: string,
): string => {
  const path = `/${kebab(table)}`
  const lines = [
    ...(list === undefined
      ? [
          `${table}: { path: '${path}', ${access.read === 'everyone' ? '' : `requires: ${requirementToWrite(access.read)}, `}drawer: true, entity: '${name}' },`,
        ]
      : []),
    `${name.replaceAll('-', '_')}: { path: '${path}/:id/:section?/:widget?', numeric: true, parent: '${list ?? table}', entity: '${name}' },`,
  ]
  return `src/commands/place-table.ts: write  ${lines.join('  and  ')}`
}

/** A record that may be created, and nobody can begin one. */
export const createsToWrite = (place: string): string =>
  `${fileOfPlace(place)} of ${place}: write  creates: true,  or with a key such as  creates: 'c c',`

/** A place that somebody is shown who may not read what is there. */
export const requirementToNarrow = (place: string, viewer: string, entity: string): string =>
  `${fileOfPlace(place)} of ${place}: ${viewer} is shown it and may not read '${entity}'; write  requires  with the roles of  access.read  in src/entities/${entity}.ts`

/** A list by hand in which a further entity would be forgotten. */
export const nameToDerive = (name: string, file: string): string =>
  `${file}: take '${name}' out and derive it, from src/entities/outlines.ts or from the entity; only src/commands/place-table.ts names it`

/** An import of one entity where all of them are meant. */
export const importToDerive = (name: string, file: string): string =>
  `${file}: take out the import of ${name}.ts and ask src/entities/registry.ts or loadEntity('${name}') for it; only src/entities/load.ts and its demo rows in server/seed/ import it`

/** What the database lacks of an entity's table or view. */
export const migrationToWrite = (table: string, lines: readonly string[]): string =>
  `server/migrations/NNNN_${table}.sql, by the next free number: ${lines.join('; ')}`

/** An entity without demo rows: nothing shows that it can be read. */
export const rowsToSeed = (name: string, table: string): string =>
  `server/seed/${kebab(table)}.ts: the demo has no ${name}; write them there by  seedRecords(tx, ${camel(name)}, rows),  and its line among the makers of server/seed/seed.ts`

/** A chart that nothing draws, walks or mutates. */
export const chartToList = (name: string): string =>
  `tests/paths/charts.ts: write  ${keyOf(name)}: fromPolicy(${camel(name)}Machine, ${camel(name)}Policy),  with its table by hand in tests/paths/tables/${name}.ts`

/** An import over a wall. */
export const importToMove = (file: string, specifier: string, room: string, rooms: readonly string[]): string =>
  `${file}: take out  '${specifier}': ${room}/ may import ${rooms.length === 0 ? 'no other room' : rooms.join(', ')}; what it needs comes as a parameter, or stands in a room further down (README, Rooms)`

/** A folder that nobody finds anything in. */
export const folderToPart = (folder: string, files: number, most: number): string =>
  `${folder} holds ${files} files, more than ${most}: part it into folders by what they are about`
