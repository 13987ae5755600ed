import { expect, it } from 'vitest'
import {
  chartToList,
  entityToRegister,
  folderToPart,
  iconToWrite,
  importToDerive,
  importToMove,
  migrationToWrite,
  nameToDerive,
  placesToWrite,
  placeToWrite,
  requirementToNarrow,
  screenToWrite,
  rowsToSeed,
  reasonToWrite,
} from '#tests/house/what-to-write.ts'

it.each([
  [
    placeToWrite('/time-tracking/schedule'),
    'src/commands/place-table.ts',
    "schedule: { path: '/time-tracking/schedule', screen: 'later' },",
  ],
  [
    screenToWrite('api_log'),
    'src/screens/index.ts',
    "api_log: async () => (await import('./api-log.tsx')).ApiLogScreen,",
  ],
  [reasonToWrite('price_lists'), 'tests/house/beyond-specification.ts', "price_lists: '"],
  [iconToWrite('price_lists'), 'src/screens/shell/place-icons.ts', 'price_lists: '],
  [importToDerive('shop', 'server/jobs.ts'), 'server/jobs.ts', 'take out the import of shop.ts'],
  [
    migrationToWrite('price_lists', ['create table price_lists (…)']),
    'server/migrations/NNNN_price_lists.sql',
    'create table price_lists (…)',
  ],
  [rowsToSeed('price-list', 'price_lists'), 'server/seed/price-lists.ts', 'seedRecords(tx, priceList, rows)'],
  [
    entityToRegister('price-list'),
    'src/entities/load.ts',
    "'price-list': async () => (await import('./price-list.ts')).priceList,",
  ],
  [
    placesToWrite({ name: 'warranty-claim', table: 'warranty_claims', access: { read: ['order_manager'] } }),
    'src/commands/place-table.ts',
    "warranty_claims: { path: '/warranty-claims', requires: 'order_manager', drawer: true, entity: 'warranty-claim' },  and  warranty_claim: { path: '/warranty-claims/:id/:section?/:widget?', numeric: true, parent: 'warranty_claims', entity: 'warranty-claim' },",
  ],
  [
    placesToWrite({ name: 'invoice', table: 'invoices', access: { read: ['order_manager'] } }, 'invoices'),
    'src/commands/place-table.ts',
    "write  invoice: { path: '/invoices/:id/:section?/:widget?', numeric: true, parent: 'invoices', entity: 'invoice' },",
  ],
  [requirementToNarrow('claim', 'translator', 'claim'), 'src/commands/place-table.ts', 'translator is shown it'],
  [nameToDerive('customer', 'src/screens/home/home.tsx'), 'src/screens/home/home.tsx', "take 'customer' out"],
  [chartToList('export-job'), 'tests/paths/charts.ts', "'export-job': fromPolicy(exportJobMachine, exportJobPolicy),"],
  [
    importToMove('src/ui/x.ts', '#entities/order/order.ts', 'ui', []),
    'src/ui/x.ts',
    "'#entities/order/order.ts': ui/ may import no other room",
  ],
  [folderToPart('src/screens/search', 40, 25), 'src/screens/search', '40 files, more than 25'],
])('%s', (said, file, line) => {
  expect(said).toMatch(new RegExp(`^${file}\\b`))
  expect(said).toContain(line)
})
