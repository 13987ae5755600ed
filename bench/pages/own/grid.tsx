import '#app/start/jitless.ts'
import '#ui/theme.css'
import { useMemo, useState } from 'react'
import { Grid } from '#ui/list/grid.tsx'
import type { GridColumn } from '#ui/list/grid-types.ts'
import { frame, lineAt, lineColumns, rowsAsked, type Line } from '../lines.ts'

const columns: GridColumn<Line>[] = lineColumns.map((column) => ({ ...column, cell: (line) => line[column.id] }))
// what is drawn keeps its identity, as rows of a cache do
const kept = 512
const lines: (Line | undefined)[] = Array.from({ length: kept })
const rowAt = (index: number): Line => {
  const line = lines[index % kept]
  return line?.index === index ? line : (lines[index % kept] = lineAt(index))
}
const ask = () => {}

function List() {
  const [focused, setFocused] = useState(0)
  const source = useMemo(() => ({ total: rowsAsked(), rowAt, ask }), [])
  return (
    <div className="flex" style={frame}>
      <Grid
        label="Orders"
        columns={columns}
        source={source}
        focused={focused}
        onFocus={setFocused}
        onOpen={ask}
        className="scroller"
      />
    </div>
  )
}

export const open = () => <List />
