import { expect, it } from 'vitest'
import { isBuilt, placeIds, placeOf } from '#commands/places.ts'
import { entities } from '#entities/registry.ts'
import { isDerived } from '#screens/index.ts'
import { importsOf, sources } from './sources.ts'

const code = sources(['.ts', '.tsx']).filter(({ file }) => /^(src|server|scripts)\//.test(file))
const registry = 'src/entities/registry.ts'

/** Entities whose list and record page are made of their file alone. */
const plain = entities.filter(({ name }) => {
  const own = placeIds.filter((id) => placeOf(id).entity === name)
  return own.length > 0 && own.every((id) => isBuilt(id) && isDerived(id))
})

it('there is an entity that is made of its file alone', () => {
  expect(plain.map(({ name }) => name)).toContain('customer')
})

it.each(plain.map(({ name }) => name))(
  '%s is named by its file, the registry, its places and its migration',
  (name) => {
    const importers = code.filter(({ text }) => importsOf(text).some((from) => from.endsWith(`/${name}.ts`)))
    const ofEntity = importers.filter(({ text }) => new RegExp(`(#entities|\\.)/${name}\\.ts'`).test(text))
    expect(ofEntity.map(({ file }) => file)).toEqual([registry])
    // what lists every object by name would have to be told of a further one; the kit draws samples
    const naming = code.filter(
      ({ file, text }) => /^src\/(?!entities\/|screens\/kit\/)/.test(file) && text.includes(`'${name}'`),
    )
    expect(naming.map(({ file }) => file)).toEqual(['src/commands/places.ts'])
  },
)
