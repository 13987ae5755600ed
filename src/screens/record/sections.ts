import type { Entity, Field } from '#entities/entity.ts'
import { namedBy } from '#entities/name.ts'

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

/** So many words of its row stand beside its name. */
const words = 4

/** The fields beside a record's name: the next ones of its row; a flag says nothing without its label. */
export const besideName = (entity: Entity, record: Readonly<Record<string, unknown>>): string[] => {
  const called = namedBy(entity, record)
  return entity.list.columns
    .filter((name) => !called.includes(name) && entity.fields[name]?.kind !== 'flag')
    .slice(0, words)
}

/** The part that scrolls: the record's contents. */
export const panelId = 'record'
export const sectionId = (section: string): string => `${panelId}-${section}`

/** Only the record scrolls: `scrollIntoView` would move the shell around it as well. */
export const showSection = (section: string): void => {
  const panel = document.getElementById(panelId)
  const part = document.getElementById(sectionId(section))
  if (panel === null || part === null) return
  panel.scrollTop += part.getBoundingClientRect().top - panel.getBoundingClientRect().top
  part.focus({ preventScroll: true })
}
