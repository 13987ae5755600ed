import { shallowEqual } from '@xstate/react'
import { memo, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fittingIn, isSameValue } from '#entities/edit.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Problems } from '#machines/editor/problems.ts'
import { readAlone } from '#screens/record/drawn-lists.ts'
import { RecordList } from '#screens/record/record-list.tsx'
import { SectionHeading } from '#screens/record/section-heading.tsx'
import { sectionId, type ListField, type RecordSection } from '#screens/record/sections.ts'
import { classes } from '#ui/classes.ts'
import { FieldInput, type FieldLock } from './field-input.tsx'
import { FieldReading } from './field-reading.tsx'
import { leaveInput } from './leave-input.ts'
import { SectionSheet } from './section-sheet.tsx'
import { useProblemText } from './problem-text.ts'
import type { SectionSend } from './section-send.ts'
import { useFieldWords } from './field-words.ts'

export type EditSectionProps = {
  entity: Entity
  section: RecordSection
  /** As they are shown, and as they are saved; rows of a list go by `$key`. */
  values: Values
  base: Values
  currency: string
  /** Is it written in, or read? */
  isEditing: boolean
  /** The one field that is written in before the others are. */
  only?: string | undefined
  /** The fields that this user writes. */
  written: readonly string[]
  /** By path: a field, or a cell as `addresses.42.city`. */
  problems: Problems
  /** By path: a field, or a row as `items.42`. */
  locks: Readonly<Record<string, FieldLock | undefined>>
  send: SectionSend
  /** Begins to edit at this field; without it nobody may. */
  onEdit?: ((path: string) => void) | undefined
  /** What stands in the place of a field or a list that has a part of its own. */
  parts?: Readonly<Record<string, ReactNode>>
  /** What stands below all of them. */
  end?: ReactNode
}

/** So many fields stand in two columns; more in as many as have room. */
const mostInTwo = 6

/** A section of a record, read or written in: its fields in columns, its lists below; no field changes its place between the two. */
export const EditSection = memo(function EditSection(props: EditSectionProps) {
  const {
    entity,
    section,
    values,
    base,
    currency,
    isEditing,
    only,
    written,
    problems,
    locks,
    send,
    onEdit,
    parts = {},
    end,
  } = props
  const { t } = useTranslation(['record', 'entities'])
  const title = t(`section.${section.id}`)
  const isOpen = (name: string) => isEditing && (only === undefined || only === name)

  // few stand where people are used to them; many are seen at a glance
  const isLong = section.fields.length > mostInTwo
  const fields = section.fields.map(({ name, field }) =>
    Object.hasOwn(parts, name) ? (
      parts[name]
    ) : (
      <SectionField
        key={name}
        {...{ entity, name, currency, send }}
        field={fittingIn(field, values)}
        isEditing={isOpen(name)}
        value={values[name]}
        base={base[name]}
        problems={problems[name]}
        lock={locks[name]}
        isWritten={written.includes(name)}
        isLong={isLong}
        onEdit={onEdit}
      />
    ),
  )

  const inColumns = fields.length > 0 && (
    <div className="@container px-4 pb-2">
      <div
        className={classes(
          'grid grid-cols-1 gap-x-6 gap-y-2.5 @lg:grid-cols-2',
          isLong && '@3xl:grid-cols-3 @5xl:grid-cols-4',
        )}
      >
        {fields}
      </div>
    </div>
  )
  const beginsWithList = section.lists.some(({ name }) => name === entity.form[section.id]?.[0])
  return (
    <section
      id={sectionId(section.id)}
      aria-label={title}
      tabIndex={-1}
      className="min-w-0 scroll-mt-2 outline-none focus-visible:[&_h2]:text-primary-ink"
    >
      <SectionHeading object={entity.name} section={section.id} />
      <div role="presentation" onKeyDown={isEditing ? leaveInput : undefined}>
        {!beginsWithList && inColumns}
        {section.lists.map(({ name, field }) => {
          if (Object.hasOwn(parts, name) && !(isOpen(name) && readAlone.has(labelOf(entity, name)))) return parts[name]
          if (!written.includes(name))
            return <RecordList key={name} {...{ entity, name, field, currency }} rows={values[name]} />
          return (
            <SectionList
              key={name}
              {...{ entity, name, field, currency, send, problems, locks, onEdit }}
              isEditing={isOpen(name)}
              section={title}
              rows={values[name]}
              base={base[name]}
            />
          )
        })}
        {beginsWithList && inColumns}
      </div>
      {end}
    </section>
  )
}, isSameSection)

/** Of a record's values only those count that stand in the section. */
function isSameSection(one: EditSectionProps, other: EditSectionProps): boolean {
  const { values, base, ...before } = one
  const { values: nextValues, base: nextBase, ...now } = other
  return (
    shallowEqual(before, now) &&
    [...one.section.fields, ...one.section.lists].every(
      ({ name }) => values[name] === nextValues[name] && base[name] === nextBase[name],
    )
  )
}

type SectionFieldProps = Pick<EditSectionProps, 'entity' | 'currency' | 'isEditing' | 'send' | 'onEdit'> & {
  name: string
  field: Field
  value: unknown
  base: unknown
  problems: Problems[string] | undefined
  lock: FieldLock | undefined
  /** By this user. */
  isWritten: boolean
  /** In a section of many. */
  isLong: boolean
}

/** What it is called by alone has the room of two. */
const isName = ({ label: [first = [], ...others] }: Entity, name: string): boolean =>
  others.length === 0 && first.length === 1 && first[0] === name

/** A field in its place; one that stands as it did is not drawn again for what is typed in another. */
const SectionField = memo(function SectionField(props: SectionFieldProps) {
  const { entity, name, field, value, base, problems, lock, currency, isEditing, isWritten, isLong, send, onEdit } =
    props
  const { t } = useTranslation('entities')
  const problemText = useProblemText()
  const wordsOf = useFieldWords(entity)
  const shown = {
    field,
    label: t(labelOf(entity, name)),
    value,
    word: wordsOf(name, field),
    purpose: `${entity.name}.${name}`,
    currency,
  }
  return (
    <div
      data-path={name}
      className={
        field.kind === 'longtext' ? 'col-span-full' : isLong && isName(entity, name) ? '@3xl:col-span-2' : undefined
      }
    >
      {isEditing && isWritten ? (
        <FieldInput
          {...shown}
          onChange={(next) => send({ type: 'editor.change', path: name, value: next })}
          onLeave={() => send({ type: 'editor.visited', path: name })}
          problem={problemText(problems)}
          lock={lock}
          changedFrom={isSameValue(field, base, value) ? undefined : (base ?? null)}
        />
      ) : (
        <dl className="m-0">
          <FieldReading
            {...shown}
            onEdit={isWritten && !isEditing && onEdit !== undefined ? () => onEdit(name) : undefined}
          />
        </dl>
      )}
    </div>
  )
})

type SectionListProps = Omit<SectionFieldProps, 'field' | 'value' | 'problems' | 'lock' | 'isWritten' | 'isLong'> &
  Pick<EditSectionProps, 'problems' | 'locks'> & {
    field: ListField
    /** The title of its section. */
    section: string
    rows: unknown
  }

/** A list in its place, drawn again for what is its own only. */
const SectionList = memo(function SectionList({ entity, section, onEdit, ...props }: SectionListProps) {
  const { t } = useTranslation('entities')
  const wordsOf = useFieldWords(entity)
  const { name, field } = props
  const label = t(labelOf(entity, name))
  const word = useMemo(() => wordsOf(name, field), [wordsOf, name, field])
  return (
    <SectionSheet
      {...props}
      label={label}
      purpose={`${entity.name}.${name}`}
      title={label !== section && <h3 className="px-4 pt-2 pb-1.5 text-meta text-ink-2">{label}</h3>}
      word={word}
      onEdit={onEdit && (() => onEdit(name))}
    />
  )
})
