import type { Entity, Field } from '#entities/entity.ts'

export type RecordSection = { id: string; fields: readonly { name: string; field: Field }[] }

/** What no section of the form names: numbers, dates and what the server computes. */
const rest = 'details'

const named = (entity: Entity, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = entity.fields[name]
    return field === undefined || field.kind === 'list' ? [] : [{ name, field }]
  })

/** The form's sections, then everything else that the record knows. */
export const sectionsOf = (entity: Entity): RecordSection[] => {
  const sections = Object.entries(entity.form).map(([id, names]) => ({ id, fields: named(entity, names) }))
  const shown = new Set(Object.values(entity.form).flat())
  const others = named(
    entity,
    Object.keys(entity.fields).filter((name) => !shown.has(name)),
  )
  return [...sections, { id: rest, fields: others }].filter(({ fields }) => fields.length > 0)
}

export const sectionId = (section: string): string => `record-${section}`
