import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { frame, lineAt, lineColumns, lineHeight, rowsAsked } from '../pages/lines.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const rows = Array.from({ length: rowsAsked() }, (_, index) => ({ index }))
const columns = lineColumns.map(({ id, header, size }) => ({
  colId: id,
  headerName: header,
  width: size,
  valueGetter: ({ data }: { data?: { index: number } | undefined }) => data && lineAt(data.index)[id],
}))

/** AG Grid Community with its own defaults but for the height of rows. */
export const open = () => (
  <div style={frame}>
    <AgGridReact rowData={rows} columnDefs={columns} rowHeight={lineHeight} headerHeight={32} animateRows={false} />
  </div>
)
