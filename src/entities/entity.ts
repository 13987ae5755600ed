import type { Licence } from './licence.ts'
import type { ErrorCode } from './reason.ts'
import type { Role } from './role.ts'
import type { Area } from './user/shop-access.ts'

/** The closed set of field kinds (ADR 0004). A new kind needs three entities that want it. */
type Common = {
  /** Never empty: the form asks for it, the column is `not null`. */
  required?: true
  /** Computed or set by the server; no form shows an input for it. */
  readonly?: true
  /** No column of the table: the view behind the rows knows it. */
  derived?: true
  /** The rules of its life read it, and people read what these say: no page shows it. */
  inner?: true
  /** No two records hold the same, letters large and small alike; in a list that a record holds, no two of its rows. */
  unique?: true
  /** What a new record begins with; a flag begins as no, anything else empty. */
  default?: string | number | boolean
  /** Is changed in its list as well. */
  inline?: true
  /** Whoever changes it is asked first, in words that say what follows for the money (spec §5). */
  confirms?: true
  /** Comes with what this reference of its row leads to: once that is chosen, Tab passes over it. */
  comesWith?: string
  /** Counts in rows alone whose choice says one of these; in others nobody writes it. */
  counts?: { readonly where: string; readonly is: readonly string[] }
  /** Says in words what this list holds: in files that list itself stands in its place. */
  wordsOf?: string
  /** Of a record whose choice says one of these it follows from others: nobody writes it there, and why not. */
  follows?: { readonly where: string; readonly is: readonly string[]; readonly because: ErrorCode }
}
type Text = Common & {
  kind: 'text' | 'longtext'
  max: number
  /** Customers read it, each in their language: it has translations (ADR 0255). */
  translated?: true
  /** The fewest characters where there are any. */
  min?: number
  mono?: true
  format?: TextFormat
  /** It is a part, with public holidays of its own, of the country that this field of its record says. */
  partOf?: string
  /** That country, of one record. */
  country?: string
}
type Amount = Common & {
  kind: 'number' | 'percent' | 'money'
  min?: number
  max?: number
  /** No more than this field of its own row says. */
  most?: string
  /** Of money: above nothing. */
  positive?: true
  /** Begins as this field of the record that the new one is about, named by its object, as far as there is anything of it. */
  begins?: { readonly [object: string]: string }
  /** Digits after the decimal sign; money has two, everything else none. */
  digits?: number
  /** Stands behind it: `kg`; a number of `bytes` is shown as the size of a file. */
  unit?: string
  /** Of money: what it is in, where its record does not say that. */
  currency?: string
}
type Moment = Common & {
  kind: 'date' | 'datetime'
  /** The time of day matters as much as the day, in a list, too. */
  exact?: true
  /** A whole month is meant, by its first day. */
  month?: true
  /** Today or before: nobody was born tomorrow. */
  past?: true
  /** Begins as the day on which the new one is begun from another record. */
  beginsToday?: true
}
type Flag = Common & { kind: 'flag' }
type Choice = Common & {
  kind: 'choice'
  of: readonly string[]
  /** Of a record whose other choice says this, only these are offered, the usual one first. */
  within?: { readonly by: string; readonly of: Readonly<Record<string, readonly string[]>> }
}
type Reference = Common & {
  kind: 'ref'
  to: string
  /** Only what says one of these is offered; by a field that its entity is narrowed by. */
  among?: { readonly [field: string]: readonly string[] }
  /** What whoever may read them is told beside their names while one is chosen. */
  tells?: readonly string[]
  /** Is a part of what it refers to, and goes with it. */
  belongs?: true
  /** Records of several objects are referred to: this field names which. Nobody chooses or filters by such a one. */
  objectIn?: string
}
type List = Common & {
  kind: 'list'
  of: Fields
  /** What tells one row from another where none has an `id`; such a row is there or not there. */
  key?: readonly string[]
  /** Rows that say this are Kontor's own: read with the others, and written by nobody. */
  made?: string
  /** Its rows are given by what the record is about: people write in them, and add or remove none. A new record has none yet. */
  fixed?: true
  /** Its rows are those of records of this kind as well: whoever reads none of these sees none of them. */
  records?: string
  /** Of a row of which this is none there is nothing: it is offered while one writes, and shown at no other time. */
  taken?: string
  /**
   * In tables and files each record that `by` refers to is a column of its own: this `value` of the row that comes `first`
   * of it. Where there is none, that of the record which `from` names counts.
   */
  spread?: { readonly by: string; readonly first: string; readonly value: string; readonly from?: string }
}
/**
 * An image that is uploaded: cut to a square of so many pixels, or made to fit into it in its own proportions; as WebP,
 * or as what it was where shops know that.
 */
export type ImageSize = { side: number; isWhole?: boolean; keepsType?: boolean }
type FileField = Common & {
  kind: 'file'
  image: ImageSize
  /** A PDF is taken as well, and kept as it came. */
  pdf?: true
  /** Nobody writes it with the record: a call of its own attaches it, of one’s own record, too. */
  attached?: true
}

export type Field = Text | Amount | Moment | Flag | Choice | Reference | List | FileField
export type Kind = Field['kind']
/** XLIFF goes to translation programs, LODAS to the wages program of DATEV. */
export type FileForm = 'xliff' | 'xliff2' | 'lodas'

/** What a text has to look like: a name to sign in by, an address of mail, one of the web, that of a machine or of a network of them, a country's two letters (ISO 3166-1), a currency's three (ISO 4217), a time zone's name (IANA), a colour as screens mix it (`#1f2a44`), a part of an address of the web, a part of what something is known by elsewhere, a time of the day (`06:30`). */
export type TextFormat =
  | 'login'
  | 'gtin'
  | 'email'
  | 'url'
  | 'network'
  | 'country'
  | 'currency'
  | 'time_zone'
  | 'tracking'
  | 'color'
  | 'slug'
  | 'id_part'
  | 'time'
export type Fields = { readonly [name: string]: Field }

/** The object that a reference of this record leads to. */
export const targetOf = (
  { to, objectIn }: Pick<Reference, 'to' | 'objectIn'>,
  record: Readonly<Record<string, unknown>>,
): string => (objectIn === undefined ? to : String(record[objectIn]))

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
      : F extends { kind: 'ref' | 'file' }
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
  /** The column that holds the ids from the top of its tree down to itself: who filters by one means what lies below it, too. */
  lineage?: string
  /** The choice whose word people call it by instead, where what it is called differs by language. */
  calledBy?: FieldName
  /** Is picked by its label where something refers to it: what else is looked in then, and what it is narrowed by. */
  chosen?: {
    by: readonly FieldName[]
    within: readonly FieldName[]
    /** What whoever chooses it is told beside its name, for it says what comes of it. */
    tells?: readonly FieldName[]
    /** Names of people: told to those who may read the record, and not to everyone signed in. */
    personal?: true
    /** Of people: who chooses among their names besides whoever may read them. */
    knownTo?: readonly Role[]
  }
  fields: Fs
  access: {
    /** The module that it belongs to: in a house without it nobody reads or writes it, whatever the role (ADR 0284). */
    licence?: Licence
    /** Per-shop access (spec §6) is given for this area. */
    area?: Area
    /** It is in several shops: the list that names them, whose rows are each its shop's own. */
    among?: FieldName
    read: readonly Role[] | 'everyone'
    write: readonly Role[]
    /** Who reads and moves only what is on its way through shipping. */
    ship?: readonly Role[]
    /** Whose record it is: everyone signed in reads their own, and writes it where nobody else does. */
    own?: FieldName
    /** Each of its records is a person: everyone signed in reads their own, and writes these fields of it. */
    self?: readonly FieldName[]
    /** Who writes these fields of what they read, and nothing else of it. */
    parts?: { readonly [Field in FieldName]?: readonly Role[] }
  }
  /** People write its records in the editor, by its form; without it nobody does. */
  /** A clone is made by the server or, where a record has to say what no other says, by a new one that is `filled_in`. */
  /** One may be merged into another: what names it in lists of references names that one then. */
  edit?: { readonly create?: true; readonly delete?: true; readonly clone?: true | 'filled_in'; readonly merge?: true }
  /** Its records are those of this entity, read in another way. */
  like?: string
  /** The palette finds it, some by a sign of their own: what it is called by, and what else tells it apart. */
  found?: { in?: FoundIn; as: FieldName; with: readonly FieldName[] }
  list: {
    /** What a text search looks in, the most telling first; the migration's `search` column holds it folded. */
    text: readonly FieldName[]
    columns: readonly FieldName[]
    /** When they are given up where the room is narrow, the lowest first, where not as all of their kind are. */
    spares?: { readonly [Field in FieldName]?: number }
    filters: readonly FieldName[]
    /** A row for which a flag is true is marked by its word, before what stands in this column. */
    marks?: { readonly at: FieldName; readonly by: FieldName }
    /** Where a row leads that has no page of its own: to the first of these references that says something and may be opened. */
    leads?: readonly FieldName[]
    /** How many there are by each choice and shop is kept, so that nobody counts them; a migration calls `store_counts`.
     * By day as well: that of the moment in whose order it comes, or of this one. */
    counted?: true | { readonly moment: FieldName }
    sortable: readonly FieldName[]
    sort: Sort<FieldName>
  }
  /** What stands beside a record's name: the three or four things that one comes to it for. */
  facts?: readonly FieldName[]
  /** The statuses in which a fact is called otherwise than its field: `invoice.to_pay.debt-default`. */
  factsCalled?: { readonly [Field in FieldName]?: readonly string[] }
  /** Sections of the record's form; the digits 1–9 jump to them. */
  form: { readonly [section: string]: readonly FieldName[] }
  /** The forms of other programs in which its records leave. */
  files?: readonly FileForm[]
  /** A file with a record whose choice says this is a draft: its name says so, and each line what the choice says. */
  draft?: { readonly where: FieldName; readonly is: string }
  /**
   * The newest of what refers to a record stands with it: the place of their list, the field that names the record, and
   * the section of the form that they belong to; without one they are a section of their own.
   */
  lists?: readonly { place: string; by: string; section?: string }[]
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

/** What a record read expands: the lists that a row does not carry and, where people edit it, what may not be changed now. */
export const expandedOf = ({ fields, edit }: Pick<Entity, 'fields' | 'edit'>): string[] => [
  ...Object.entries(fields).flatMap(([name, field]) => (field.kind === 'list' ? [name] : [])),
  ...(edit === undefined ? [] : ['locks']),
]
