import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { historyField } from '#entities/history.ts'
import { namedBy } from '#entities/name.ts'
import { isLife } from '#entities/tone.ts'

type Named<F extends Field = Field> = { name: string; field: F }
export type ListField = Extract<Field, { kind: 'list' }>
export type RecordSection = { id: string; fields: readonly Named[]; lists: readonly Named<ListField>[] }

/** What no section of the form names: numbers, dates and what the server computes. */
const rest = 'details'

/** What people write themselves has a number that only the console needs; of what is given out it is a name. */
export const listColumnsOf = ({ of, key = [], fixed, readonly }: ListField): [string, Field][] =>
  Object.entries(of).filter(
    // nobody writes what a given row is about
    ([name]) => (name !== 'id' || readonly === true) && (fixed !== true || !key.includes(name)),
  )

const sectionOf = (entity: Entity, id: string, names: readonly string[]): RecordSection => {
  const [fields, lists]: [Named[], Named<ListField>[]] = [[], []]
  for (const name of names) {
    const field = entity.fields[name]
    if (field?.kind === 'list') lists.push({ name, field })
    else if (field !== undefined) fields.push({ name, field })
  }
  return { id, fields, lists }
}

/** What every record's title says, with the mark of its life. */
const isInTitle = ({ name: of, fields, label }: Entity, name: string): boolean => {
  const field = fields[name]
  return (label.length === 1 && label[0]?.includes(name) === true) || (field?.kind === 'choice' && isLife(of, field.of))
}

/** The form's sections, then everything else that the record knows and its title does not say. */
export const sectionsOf = (entity: Entity): RecordSection[] => {
  const sections = Object.entries(entity.form).map(([id, names]) => sectionOf(entity, id, names))
  const shown = new Set([...Object.values(entity.form).flat(), historyField])
  const others = Object.keys(entity.fields).filter(
    (name) => !shown.has(name) && !isInTitle(entity, name) && entity.fields[name]?.inner !== true,
  )
  return [...sections, sectionOf(entity, rest, others)].filter(({ fields, lists }) => fields.length + lists.length > 0)
}

/** So many words of its row stand beside its name. */
const words = 4

/** The fields beside a record's name: its facts, else the next ones of its row that speak for themselves, as no flag and no day does. */
export const besideName = (entity: Entity, record: Readonly<Record<string, unknown>>): readonly string[] => {
  if (entity.facts !== undefined) return entity.facts
  const called = namedBy(entity, record)
  return entity.list.columns
    .filter((name) => !called.includes(name) && !/flag|date/.test(entity.fields[name]?.kind ?? ''))
    .slice(0, words)
}

/** What a fact is called beside the name, as the record stands. */
export const factLabelOf = (entity: Entity, name: string, { status }: Readonly<Record<string, unknown>>): string =>
  typeof status === 'string' && entity.factsCalled?.[name]?.includes(status) === true
    ? `${labelOf(entity, name)}.${status}`
    : labelOf(entity, name)

/** The part that scrolls: the record's contents. */
export const panelId = 'record'
export const sectionId = (section: string): string => `${panelId}-${section}`

/** A section or, once the record may be written in, one of its fields or lists. */
const partOf = (name: string): HTMLElement | null =>
  document.getElementById(sectionId(name)) ??
  document.querySelector<HTMLElement>(
    ['path', 'list'].map((of) => `#${panelId} [data-${of}="${CSS.escape(name)}"]`).join(),
  )

/** The one that was asked for last. */
let wanted = ''

/**
 * One that is on its way is shown once it is drawn, unless another was asked for since. Only the record scrolls:
 * `scrollIntoView` would move the shell around it as well.
 */
export const showSection = (section: string): void => {
  wanted = section
  const panel = document.getElementById(panelId)
  const part = partOf(section)
  if (panel === null || part === null) {
    if (document.querySelector('[data-pending]') !== null)
      requestAnimationFrame(() => wanted === section && showSection(section))
    return
  }
  const target = part.hasAttribute('tabindex')
    ? part
    : part.querySelector<HTMLElement>('button, input, textarea, select')
  target?.focus({ preventScroll: true })
  stayAt(section)
}

/** So long lists may come that stand above or below, and the editor that draws all anew, in ms. */
const growth = 3000
let end = () => {}

/** Keeps a section where it is shown, frame by frame, until somebody does something. */
function stayAt(section: string): void {
  end()
  const over = new AbortController()
  end = () => over.abort()
  for (const type of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(type, end, { signal: over.signal })
  const until = performance.now() + growth
  const place = () => {
    const panel = document.getElementById(panelId)
    const part = partOf(section)
    if (panel !== null && part !== null)
      panel.scrollTop += part.getBoundingClientRect().top - panel.getBoundingClientRect().top
    if (performance.now() > until) over.abort()
    if (!over.signal.aborted) requestAnimationFrame(place)
  }
  place()
}
