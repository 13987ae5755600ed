import { entities } from '#entities/registry.ts'
import type { Entity } from '#entities/entity.ts'
import { terms } from '#scripts/locales/terms.ts'
import { page, table, textsOf } from './words.ts'

const english = { entities: textsOf('en_EN', 'entities'), ui: textsOf('en_EN', 'ui') }
const german = { entities: textsOf('de_DE', 'entities'), ui: textsOf('de_DE', 'ui') }

/** The fields and choices of an entity that have a label. */
const labelsOf = ({ name }: Entity): string[][] =>
  Object.entries(english.entities)
    .filter(([key]) => key.startsWith(`${name}.`))
    .map(([key, text]) => [`\`${key.slice(name.length + 1)}\``, text, german.entities[key] ?? ''])

const sectionOf = (entity: Entity): string[] => {
  const labels = labelsOf(entity)
  if (labels.length === 0) return []
  const key = `object.${entity.name}`
  const title = `## ${english.ui[key] ?? entity.name} · ${german.ui[key] ?? entity.name}`
  return [title, table(['Field or choice', 'English', 'German'], labels)]
}

/** docs/glossary.md: one word for one thing, in English and German. */
export const glossaryPage = (): string =>
  page(
    'Glossary',
    'One thing has one word in each language. The first table is [scripts/locales/terms.ts](../scripts/locales/terms.ts), written by hand, also for what is still to come; `npm run check` fails where a text says one of the words in its last columns. The others follow from the entities and the catalogues.',
    table(
      ['English', 'German', 'Swiss', 'Means here', 'Not in English', 'Not in German'],
      terms
        .toSorted((a, b) => a.en.localeCompare(b.en, 'en'))
        .map(({ en, de, ch = '', means = '', not = {} }) => [en, de, ch, means, plain(not.en), plain(not.de)]),
    ),
    ...entities.flatMap(sectionOf),
  )

/** A pattern of words as its words, each in the form it begins with. */
const plain = (pattern = ''): string =>
  pattern
    .replaceAll(/\(\?:[^)]*\)\??|\[(\p{L})[^\]]*\]|\p{L}\?/gu, '$1')
    .split('|')
    .join(', ')
