import type { Role } from './role.ts'
import type { Area } from './shop-access.ts'

/** The closed set of field kinds (ADR 0004). A new kind needs three entities that want it. */
type Common = {
  /** Never empty: the form asks for it, the column is `not null`. */
  required?: true
  /** Computed or set by the server; no form shows an input for it. */
  readonly?: true
  /** No column of the table: the view behind the rows knows it. */
  derived?: true
}
type Text = Common & { kind: 'text' | 'longtext'; max: number; mono?: true }
type Amount = Common & { kind: 'number' | 'percent' | 'money'; min?: number; max?: number }
type Moment = Common & { kind: 'date' | 'datetime' }
type Flag = Common & { kind: 'flag' }
type Choice = Common & { kind: 'choice'; of: readonly string[] }
type Reference = Common & { kind: 'ref'; to: string }
type List = Common & { kind: 'list'; of: Fields }
type FileField = Common & { kind: 'file' }

export type Field = Text | Amount | Moment | Flag | Choice | Reference | List | FileField
export type Kind = Field['kind']
export type Fields = { readonly [name: string]: Field }

/** A record that is pointed at: its id and the name people know it by. */
export type Ref = { id: number; label: string }

export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value && typeof value.label === 'string'

type Value<F extends Field> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'number' | 'percent' }
    ? number
    : F extends { kind: 'choice'; of: readonly (infer C)[] }
      ? C
      : F extends { kind: 'ref' }
        ? Ref
        : F extends { kind: 'list'; of: infer Of extends Fields }
          ? FieldsOf<Of>[]
          : string

type FieldsOf<Fs extends Fields> = {
  [N in keyof Fs]: Fs[N] extends { required: true } | { kind: 'flag' | 'list' } ? Value<Fs[N]> : Value<Fs[N]> | null
}

/** What the palette looks for by a sign of its own: documents and customers. */
export const foundIns = ['documents', 'customers'] as const
export type FoundIn = (typeof foundIns)[number]

export type Sort<Name extends string = string> = `${Name} ${'asc' | 'desc'}`

export type Entity<Name extends string = string, Fs extends Fields = Fields, FieldName extends string = string> = {
  /** The wire's kebab-case object name, e.g. `payment-method`. */
  name: Name
  /** The table its records lie in; the view that reads them is called by its name: `payment_method_rows`. */
  table: string
  /** What a record is called: the first of these that is not empty, its fields with a blank between them. */
  label: readonly (readonly FieldName[])[]
  /** Is picked by its label where something refers to it: what else is looked in then, and what it is narrowed by. */
  chosen?: {
    by: readonly FieldName[]
    within: readonly FieldName[]
    /** Names of people: told to those who may read the record, and not to everyone signed in. */
    personal?: true
  }
  fields: Fs
  access: {
    /** Per-shop access (spec §6) is given for this area. */
    area?: Area
    read: readonly Role[]
    write: readonly Role[]
    /** Who reads and moves only what is on its way through shipping. */
    ship?: readonly Role[]
    /** Whose record it is: everyone signed in reads their own. */
    own?: FieldName
  }
  /** Its records are those of this entity, read in another way. */
  like?: string
  /** The palette finds it, some by a sign of their own: what it is called by, and what else tells it apart. */
  found?: { in?: FoundIn; as: FieldName; with: readonly FieldName[] }
  list: {
    /** What a text search looks in, the most telling first; the migration's `search` column holds it folded. */
    text: readonly FieldName[]
    columns: readonly FieldName[]
    filters: readonly FieldName[]
    /** How many there are by each choice and shop is kept, so that nobody counts them; a migration calls `store_counts`. */
    counted?: true
    sortable: readonly FieldName[]
    sort: Sort<FieldName>
  }
  /** Sections of the record's form; the digits 1–9 jump to them. */
  form: { readonly [section: string]: readonly FieldName[] }
  /** The newest of what refers to a record stands with it: the place of their list, and the field that names the record. */
  lists?: readonly { place: string; by: string }[]
}

/** What of an entity is known before its file has come. */
export type Outline = Pick<Entity, 'name' | 'access'> & { found?: { in?: FoundIn } }

/** A record on the wire: money is a decimal string, times are ISO 8601 UTC, ids are integers. */
export type RecordOf<E extends { fields: Fields }> = { id: number; version: number } & FieldsOf<E['fields']>

/** Declares what a record is; columns, filters, inputs, schemas and search are derived from it. */
export const entity = <const Name extends string, const Fs extends Fields>(
  definition: Entity<Name, Fs, keyof Fs & string>,
): Entity<Name, Fs, keyof Fs & string> => definition

/** The i18n key of a field's label, e.g. `order.number`. */
export const labelOf = (entity: Pick<Entity, 'name'>, field: string): string => `${entity.name}.${field}`

/** The fields a list row carries: everything but lists, which a record read expands. */
export const scalarsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'list' ? [] : [name]))

/** What a record read expands: the lists that a row does not carry. */
export const listsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'list' ? [name] : []))
