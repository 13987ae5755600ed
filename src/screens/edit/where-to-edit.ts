import type { Entity } from '#entities/entity.ts'
import { sectionId } from '#screens/record/sections.ts'
import type { FieldLock } from './field-input.tsx'

type Asked = {
  entity: Entity
  /** The section whose tab is chosen. */
  shown: string
  written: readonly string[]
  locks: Readonly<Record<string, FieldLock | undefined>>
  /** What has the focus. */
  focused: Element | null
}

/** A cell of the section in which the focus stands that is written in where it is read, as a table of variations is. */
export const openCellBy = (focused: Element | null): HTMLElement | null =>
  focused
    ?.closest('section')
    ?.querySelector<HTMLElement>('[data-cell]:is(input, textarea, select):not([readonly], [aria-disabled])') ?? null

/**
 * The field at which `e` begins where none has the focus: the first of the section in which the focus stands, else of the
 * one that is shown, else of all, and none that is locked, but for a list, which
 * is gone through and says it in its place. Where the section with the focus has none, why: its lock, or
 * null where nothing of it is written.
 */
export function whereToEdit({
  entity: { form, fields },
  shown,
  written,
  locks,
  focused,
}: Asked): string | { because: string | null } {
  const writtenIn = (section: string) => (form[section] ?? []).filter((name) => written.includes(name))
  const openOf = (names: readonly string[]) =>
    names.find((name) => locks[name] === undefined || fields[name]?.kind === 'list')
  const at = focused?.closest('section')?.id
  const own = Object.keys(form).find((id) => sectionId(id) === at)
  if (own === undefined) return openOf(writtenIn(shown)) ?? openOf(written) ?? written[0] ?? { because: null }
  const [first] = writtenIn(own)
  return openOf(writtenIn(own)) ?? { because: (first === undefined ? undefined : locks[first]?.reason) ?? null }
}
