import { writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'

/** A new record called so: the values of the fields that say what it is called, as far as people write them as text; none where they do not. */
export function fieldsCalled(entity: Entity, called: string): readonly (readonly [string, string])[] {
  const texts = writtenFields(entity)
    .filter(([, { kind }]) => kind === 'text')
    .map(([name]) => name)
  const names = entity.label.find((group) => group.every((name) => texts.includes(name)))
  const words = called.trim().split(/\s+/)
  // of several fields each but the last takes a word
  return (names ?? []).flatMap((name, at, { length }): (readonly [string, string])[] => {
    const word = (at < length - 1 ? words.slice(at, at + 1) : words.slice(at)).join(' ')
    return word === '' ? [] : [[name, word]]
  })
}
