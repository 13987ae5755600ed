import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { isLife, markOf } from '#entities/tone.ts'
import { houseCurrency } from '#screens/format.ts'
import { isPending } from '#screens/pending.ts'
import { classes } from '#ui/classes.ts'
import type { GridColumn } from '#ui/list/grid-types.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { textWidth } from './text-width.ts'
import { textOf } from './value.ts'
import type { ValueFormat } from './value.ts'

/** A row of any list, as the wire carries it. */
export type ListRow = { id: number; version: number } & Readonly<Record<string, unknown>>

/** How an image is drawn, a field that follows from others, and a row that is marked: comes with the lists that show some (`picture.tsx`), for most show none. */
export const images: {
  draw?: (value: unknown) => ReactNode
  lock?: (entity: Entity, name: string, row: ListRow) => ReactNode
  mark?: (entity: Entity, name: string, row: ListRow) => ReactNode
} = {}

/** What surrounds a cell. */
const gap = 20
/** Beside the head that the list is sorted by, which is strong then. */
const arrow = 20
const mark = 28

const currencyOf = (row: ListRow): string => (typeof row['currency'] === 'string' ? row['currency'] : houseCurrency)

const isEnd = ({ kind }: Field) => kind === 'money' || kind === 'number' || kind === 'percent'

/** Amounts and what happened are first wanted with the largest and the latest on top; days that are set with the next, texts from A. */
export const startsDown = (entity: Entity, name: string): boolean => {
  const kind = entity.fields[name]?.kind
  return kind === 'money' || kind === 'number' || kind === 'datetime'
}

/** A list gives up its columns from the right of this order when the room is narrow. */
const spareOf: Partial<Record<Field['kind'], number>> = {
  text: 3,
  longtext: 1,
  ref: 1,
  choice: 2,
  number: 2,
  flag: 3,
  datetime: 4,
  date: 4,
  money: 5,
}

/** A status is never dropped; on a telephone its longest words are cut. */
const statusWidth = 132

const leastWidth: Record<Field['kind'], number> = {
  text: 92,
  longtext: 160,
  number: 80,
  percent: 72,
  money: 116,
  date: 84,
  datetime: 92,
  flag: 72,
  choice: 80,
  ref: 112,
  list: 64,
  file: 56,
}

/** The column that takes the room that is left asks for so much before others give way. */
const flexibleWidth = { email: 264, text: 200, name: 148, article: 232 }
const flexibleKind = (field: Field): keyof typeof flexibleWidth => {
  if (field.kind === 'text') return field.format === 'email' ? 'email' : 'text'
  return field.kind === 'ref' && field.to === 'product' ? 'article' : 'name'
}
/** Where nothing is left to give way, on a telephone. */
const flexibleLeast = 112

/** A name of more characters may be of several words. */
const severalWords = 60
/** So many are no name any more. */
const aSentence = 200

/** The fields that a list can show: its columns, then what it is filtered and sorted by and what its form holds. */
export const columnNames = (entity: Entity): string[] => {
  const { list, form } = entity
  const names = [...list.columns, ...list.filters, ...list.sortable, ...Object.values(form).flat()]
  return [...new Set(names)].filter((name) => entity.fields[name]?.kind !== 'list')
}

/** Those that a list does not show unless somebody asks for them. */
export const extraColumns = (entity: Entity): string[] =>
  columnNames(entity).filter((name) => !entity.list.columns.includes(name))

const lengthOf = (field: Field | undefined) => (field?.kind === 'text' && field.mono !== true ? field.max : 0)

/** A currency or a country is known by its code, however its name is written. */
const isCode = (field: Field | undefined) => field?.kind === 'text' && field.max <= 3

/**
 * The column that takes the room that is left: the reference that a row begins with, else the longest text beside the
 * first one, else a long name in the first column, else any reference or longer text, else the first column.
 */
const flexibleOf = ({ list, fields, label }: Entity): string | undefined => {
  const about = list.columns.slice(0, 2).find((name) => fields[name]?.kind === 'ref')
  const texts = list.columns.slice(1).filter((name) => lengthOf(fields[name]) > 0 && !isCode(fields[name]))
  const [longest] = texts.toSorted((a, b) => lengthOf(fields[b]) - lengthOf(fields[a]))
  const ofKind = (kind: Field['kind']) => list.columns.find((name) => fields[name]?.kind === kind)
  // what it is called needs the room before what it refers to
  const [first = ''] = list.columns
  const length = lengthOf(fields[first])
  const named = first === label.flat()[0] && length > severalWords && length < aSentence ? first : undefined
  const note = ofKind('longtext')
  return about ?? longest ?? (note === undefined ? named : undefined) ?? ofKind('ref') ?? note ?? list.columns[0]
}

/** What a figure is in stands in the head, once; a size changes its unit from row to row. */
const headOf = (field: Field, word: string, { formats }: ValueFormat): string => {
  if (field.kind === 'money') return `${word} ${formats.currency(houseCurrency)}`
  return field.kind === 'number' && field.unit !== undefined && field.unit !== 'bytes' ? `${word} ${field.unit}` : word
}

/** The columns of an entity's list: what is drawn for a field follows from its kind alone. */
export const columnsOf = (entity: Entity, say: ValueFormat): GridColumn<ListRow>[] => {
  const flexible = flexibleOf(entity)
  const spares: Readonly<Record<string, number | undefined>> = entity.list.spares ?? {}
  return columnNames(entity).flatMap((name, at): GridColumn<ListRow>[] => {
    const field = entity.fields[name]
    if (field === undefined) return []
    const label = labelOf(entity, name)
    const isStatus = field.kind === 'choice' && isLife(entity.name, field.of)
    const isFlexible = name === flexible
    const header = headOf(field, say.word(label), say)
    return [
      {
        id: name,
        header,
        size: isFlexible
          ? flexibleWidth[flexibleKind(field)]
          : at === 0 && numberWidth(field) === longestNumber
            ? strongNumber
            : widthOf(field, header, label, say, isStatus, entity.list.sortable.includes(name)),
        ...(isFlexible ? { least: flexibleLeast } : isStatus && { least: statusWidth }),
        flexible: isFlexible,
        // what a job does is a sentence, and a name may be of several words
        grows: (at > 0 || lengthOf(field) > severalWords) && (field.kind === 'ref' || field.kind === 'text'),
        align: isEnd(field) ? 'end' : 'start',
        sortable: entity.list.sortable.includes(name),
        startsDown: startsDown(entity, name),
        spare: at <= 1 || isStatus || isFlexible ? undefined : (spares[name] ?? spareOf[field.kind]),
        cell: (row) => {
          if (field.kind === 'file') return images.draw?.(row[name])
          const text = cellText(field, row, name, label, say)
          const status = row[name]
          if (isStatus && typeof status === 'string')
            return (
              <StatusMark
                {...markOf(entity.name, status)}
                word={text}
                pendingText={isPending(row, name) ? say.pendingText : undefined}
              />
            )
          const sign = field.kind === 'money' && text !== '' ? foreignSign(row, say) : undefined
          const isBehind = field.kind === 'money' && text !== '' && 'currency' in row && say.formats.isSignBehind
          const isQuiet = at > 0 && !isEnd(field) && !isFlexible
          return (
            <span
              className={classes(
                at === 0 && 'font-strong',
                // in words the hyphen would be as wide as a figure
                at === 0 && /^\d+$/.test(text) && 'tabular-nums',
                at > 0 && 'mono' in field && field.mono && 'font-mono text-code',
                isQuiet && 'text-ink-2',
              )}
            >
              {field.follows && images.lock?.(entity, name, row)}
              {/* before what may be cut off */}
              {entity.list.marks?.at === name && images.mark?.(entity, name, row)}
              {sign && !isBehind && <span className="text-ink-3">{`${sign}\u00a0`}</span>}
              {row[name] === true ? <Check role="img" aria-label={text} size={16} /> : text || '–'}
              {/* behind it every figure leaves room for one, so that all stand on the decimal point */}
              {isBehind && <span className="inline-block w-8 text-left text-ink-3">{sign && `\u00a0${sign}`}</span>}
            </span>
          )
        },
      },
    ]
  })
}

/** A name or a company: what grows takes more where there is room, what it leaves is the e-mail's at 1280. */
const longText = 112
/** A method or a price list is called by several words, a shop by its address. */
const longName = 144
const isLongName = (field: Field) =>
  (field.kind === 'ref' && field.to !== 'shop') || ('format' in field && field.format === 'country')

/** A choice that is said in a sentence is cut rather than left out. */
const sentenceWidth = 240

/** A day with its time. */
const exactWidth = 112
const isExact = (field: Field) => 'exact' in field && field.exact === true

/** Such as that of a document, with its shop and year; that of an article, with its variation. */
const longNumber = 124
const longestNumber = 156
/** The longest where a row begins with it, which is how it is read out. */
const strongNumber = 192
const numberWidth = (field: Field): number | undefined => {
  if (field.kind !== 'text' || field.mono !== true || field.max <= 20) return undefined
  return field.max > 40 ? longestNumber : longNumber
}

const widthOf = (
  field: Field,
  header: string,
  label: string,
  say: ValueFormat,
  isStatus: boolean,
  isSortable: boolean,
): number => {
  const words = field.kind === 'choice' ? field.of.map((value) => say.word(`${label}.${value}`)) : []
  const longest = Math.min(Math.max(...words.map(textWidth), 0), sentenceWidth)
  // names and companies want more than a number does
  const least =
    numberWidth(field) ??
    (lengthOf(field) > 60
      ? longText
      : isLongName(field)
        ? longName
        : isExact(field)
          ? exactWidth
          : 'month' in field
            ? longNumber
            : leastWidth[field.kind])
  const head = textWidth(header) + gap + (isSortable ? arrow : 0)
  return Math.round(Math.max(least, head, longest + gap + (isStatus ? mark : 0)))
}

const cellText = (field: Field, row: ListRow, name: string, label: string, say: ValueFormat): string =>
  textOf(field, row[name], label, say, currencyOf(row))

/** The head names the house's currency, so any other one stands beside its figure. */
const foreignSign = (row: ListRow, say: ValueFormat): string | undefined =>
  currencyOf(row) === houseCurrency ? undefined : say.formats.currency(currencyOf(row))
