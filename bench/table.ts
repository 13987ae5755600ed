import { apiLogRows } from './api-log.ts'
import { auditRows } from './audit.ts'
import { editRows } from './edit.ts'
import { contentsRows } from './contents.ts'
import { exportRows } from './export.ts'
import { gridRows } from './grid.ts'
import { homeRows } from './home.ts'
import { bytesRows } from './bytes.ts'
import { loadMillionRows, loadRows, reactAdminRows } from './load.ts'
import { memoryRows } from './memory.ts'
import { moveRows } from './move.ts'
import { labelRows } from './labels.ts'
import { packingRows } from './packing.ts'
import { paletteRows } from './palette.ts'
import { paperRows } from './paper.ts'
import { productRows } from './products.ts'
import { rankingRows } from './ranking.ts'
import type { Bench } from '#scripts/bench-row.ts'
import { searchRows } from './search.ts'
import { signInRows } from './sign-in.ts'
import { statementRows } from './statements.ts'
import { translationRows } from './translations.ts'
import { worktimeRows } from './worktime.ts'

/** Every subject that `npm run bench` knows, in the order it runs them; `--only` picks by these names. */
export const benches: Readonly<Record<string, Bench>> = {
  bytes: bytesRows,
  ranking: rankingRows,
  palette: paletteRows,
  grid: gridRows,
  search: searchRows,
  products: productRows,
  translations: translationRows,
  worktime: worktimeRows,
  audit: auditRows,
  'api-log': apiLogRows,
  home: homeRows,
  move: moveRows,
  edit: editRows,
  contents: contentsRows,
  paper: paperRows,
  labels: labelRows,
  packing: packingRows,
  export: exportRows,
  statements: statementRows,
  'sign-in': signInRows,
  load: loadRows,
  'load-react-admin': reactAdminRows,
  'load-million': loadMillionRows,
  memory: memoryRows,
}
