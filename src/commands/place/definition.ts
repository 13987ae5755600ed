import type { ObjectName } from '#entities/load.ts'
import type { Requirement } from '#entities/role.ts'
import type { GroupId } from '#commands/groups.ts'

/** Where something is shown, and to whom. */
export type PlaceDefinition = {
  /** wouter's form: `:id` one part, `:id?` may be missing. */
  path: string
  requires?: Requirement
  group?: GroupId
  keys?: string
  /** An entry of the drawer, for all who may go there or for some; the others are reached from one. */
  drawer?: true | Requirement
  /** The place one level up, for the breadcrumb and `u`. */
  parent?: string
  /** Its list and those one level below are tabs of one page. */
  tabs?: true
  /** There is one of these records, and no list of them. */
  only?: true
  /** Only digits stand for `:id`. */
  numeric?: true
  /** Whose list it is or, with `:id`, whose record; without a screen of its own the entity's is shown. */
  entity?: ObjectName
  /** Where the rows of its list lead, where they have no page of their own. */
  opens?: string
  /** New records of it are begun here, where the address says `new` in place of a number: by a key, where it has one. */
  creates?: string | true
  /** Begun where a record of one of these is meant, the new one points there and takes over what both have. */
  begunFrom?: readonly ObjectName[]
  /** Takes the whole window: neither drawer nor top bar stands beside it. */
  fills?: true
  /** Built with a later issue: counts for visibility, is left out of drawer, palette, keys and router. */
  screen?: 'later'
}
