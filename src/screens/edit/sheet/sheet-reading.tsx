import { isRef } from '#entities/entity.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import type { ListField } from '#screens/record/sections.ts'
import { FileLink } from '#screens/edit/file-link.tsx'
import { useFieldText } from '#screens/edit/field-text.ts'
import { classes } from '#ui/classes.ts'
import { Swatch } from '#ui/view/swatch.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { CellLabel } from './sheet-cell.tsx'
import { columnsOf, headerOf, isEnd, placeIn, rowLook, templateOf } from './sheet-columns.ts'
import { SheetHead } from './sheet-head.tsx'
import { useLines } from './use-lines.ts'
import type { SheetRow } from './use-sheet.ts'

type SheetReadingProps = {
  field: ListField
  label: string
  rows: readonly SheetRow[]
  word: (suffix: string) => string
  currency: string
  onEdit?: (() => void) | undefined
}

/** The rows of a sheet while nobody writes in them, each cell in its place. */
export function SheetReading({ field, label, rows, word, currency, onEdit }: SheetReadingProps) {
  const textOf = useFieldText()
  const columns = columnsOf(field)
  const { box, perLine, isWrapped } = useLines(columns, word)
  return (
    <div ref={box} className="min-w-0">
      <ScrollBox className="overflow-x-auto">
        <div role="table" aria-label={label} className="min-w-fit text-table">
          <SheetHead {...{ columns, word, isWrapped }} />
          {rows.map((row, at) => (
            <div
              // nothing of what is only read moves
              key={at}
              role="row"
              style={{ gridTemplateColumns: templateOf(columns, word, perLine) }}
              className={classes(rowLook(isWrapped), onEdit && 'hover:bg-hover')}
            >
              {columns.map((column, index) => {
                const { name, field: one } = column
                const value = row[name]
                const wordIn = (suffix: string) => word(`${name}.${suffix}`)
                return (
                  <span
                    key={name}
                    role="cell"
                    style={placeIn(index, perLine)}
                    className={classes(
                      'min-w-0',
                      isWrapped ? 'grid grid-rows-[16px_34px] items-center' : 'flex items-center px-2',
                      !isWrapped && isEnd(one) && 'justify-end tabular-nums',
                    )}
                  >
                    {isWrapped && <CellLabel>{headerOf(column, word)}</CellLabel>}
                    <span
                      className={classes(
                        'truncate',
                        isWrapped && 'px-2',
                        'mono' in one && one.mono && 'font-mono text-code',
                      )}
                    >
                      {one.kind === 'ref' && isRef(value) ? (
                        <RefLink to={one.to} target={value} />
                      ) : one.kind === 'file' && isRef(value) ? (
                        <FileLink file={value} />
                      ) : 'format' in one && one.format === 'color' && typeof value === 'string' ? (
                        <Swatch color={value} name={value} />
                      ) : (
                        textOf({ field: one, value, word: wordIn, currency }) || (isWrapped && '–')
                      )}
                    </span>
                  </span>
                )
              })}
            </div>
          ))}
          {rows.length === 0 && (
            <div role="row" className="flex h-8.5 items-center border-b border-line px-4 text-ink-3">
              <span role="cell">{word('none')}</span>
            </div>
          )}
        </div>
      </ScrollBox>
    </div>
  )
}
