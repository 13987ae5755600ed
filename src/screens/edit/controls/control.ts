import type { Field } from '#entities/entity.ts'
import type { CountryGroup } from '#entities/shipping-zone/country-group.ts'
import type { FieldWiring } from '#ui/form/field.tsx'

/** What every control is given: a value as it is read, and whom to tell of another one. */
export type ControlProps<F extends Field = Field> = {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  /** All countries of a group at once: the row's, and more rows. Only where a row is nothing but this field. */
  onMany?: ((group: CountryGroup) => void) | undefined
  onLeave?: (() => void) | undefined
  /** A word below the field's own: of one of its choices, or a field of its rows. */
  word: (suffix: string) => string
  /** What a file is uploaded for: the field by its record's kind and name, as `user.avatar`. */
  purpose?: string | undefined
  /** Of the record that holds the field. */
  currency: string
  wiring: Partial<FieldWiring> & { 'aria-label'?: string }
  /** In a cell of a list there is less room. */
  isCell?: boolean
}

/** In a cell as high as its row. */
export const cellHeight = (isCell = false): string | undefined =>
  isCell ? 'h-8! px-1.75! [&>input]:text-table' : undefined
