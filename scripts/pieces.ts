import { existsSync } from 'node:fs'
import path from 'node:path'

/** Files of the console as a piece takes them; one that is not there (any more) ends the build. */
const files = (named: readonly string[], elsewhere: readonly string[] = []): RegExp => {
  const gone = named.filter((file) => !existsSync(path.join(import.meta.dirname, '../src', file)))
  if (gone.length > 0) throw new Error(`scripts/pieces.ts names files that src/ does not have: ${gone.join(', ')}`)
  const own = named.map((file) => `/src/${file.replaceAll('.', '\\.')}$`)
  return new RegExp([...own, ...elsewhere].join('|'))
}

/**
 * What stands together on the screen is one file, which packs better than many: all up to the sign-in, then the shell.
 * Each takes along whatever it imports and nothing before it has (ADR 0070).
 */
export const pieces = [
  { name: 'first', test: files(['app/start/first.ts'], ['rolldown/runtime']), priority: 5 },
  { name: 'sign-in', test: files(['app/start/main.tsx']), priority: 4 },
  // what comes once the form stands there, to somebody who may never sign in; before the shell, whose icons it uses:
  // else the picture of the sign-in page would fetch the whole console
  { name: 'video', test: files(['ui/shell/background-video.tsx', 'app/server-trouble.ts']), priority: 3 },
  // what is asked of the server before the shell is there stands on nothing but the first script: nor does an order,
  // whose parts the table of calls knows as well
  {
    name: 'place',
    test: files([
      'app/start/ask-place.ts',
      'entities/document/parts.ts',
      'entities/history.ts',
      'entities/mail-kind.ts',
      'entities/money/amount.ts',
      'entities/money/totals.ts',
      'entities/order/vat-check.ts',
      'entities/parcel/parts.ts',
      'entities/return/parts.ts',
      'entities/shipment/parts.ts',
      'entities/shipping-order/worklist.ts',
    ]),
    priority: 2,
  },
  // with the rows of lists, which nearly every screen shows, and what every editor knows of a field
  {
    name: 'shell',
    test: files(
      ['app/signed-in.tsx', 'entities/gtin.ts', 'entities/price-list-type.ts', 'screens/right.ts'],
      ['/@tanstack/(react-virtual|virtual-core)/'],
    ),
    priority: 1,
  },
  // each file costs its way to the server and back and a piece of the processor: what comes together is one
  {
    name: 'order',
    test: files([
      'entities/order/order.ts',
      'commands/order.ts',
      'commands/order-contents.ts',
      'commands/shipping/assistant.ts',
      'machines/order/next.ts',
    ]),
    priority: 0.8,
  },
  // the head of a record's page
  {
    name: 'record',
    test: files(['ui/shell/tabs.tsx', 'screens/record/sections.ts', 'ui/list/simple-table.tsx']),
    priority: 0.4,
  },
  {
    name: 'parts',
    test: files(
      [
        'api/list.ts',
        'entities/name.ts',
        'machines/life/define-life.ts',
        'machines/life/moves.ts',
        'machines/life/road.ts',
        'screens/derive/columns.tsx',
        'screens/derive/value.ts',
        'screens/dialog-hints.tsx',
        'screens/figure.ts',
        'screens/pending.ts',
        'ui/form/slider.tsx',
        'ui/list/overflowing-columns.ts',
        'ui/late/late-part.tsx',
        'ui/print-page.ts',
        'screens/search/address/list-origin.ts',
        'screens/search/use-value-format.ts',
        'screens/time-zone.ts',
        'ui/form/checkbox.tsx',
        'ui/shell/bar.tsx',
        'ui/shell/one-line.tsx',
        'ui/view/scroll-box.tsx',
        'ui/view/skeleton.tsx',
      ],
      ['queriesObserver', 'useQueries'],
    ),
    priority: 0.6,
  },
  {
    // what a list with cells and an editor say of fields, and the record that both ask for its locks
    name: 'fields',
    test: files([
      'api/record.ts',
      'entities/edit.ts',
      'entities/many/fields.ts',
      'screens/use-paused.ts',
      'screens/edit/field-text.ts',
      'screens/edit/field-words.ts',
      'screens/edit/sheet/cells.ts',
      'screens/edit/typed/day.ts',
      'screens/edit/typed/moment.ts',
      'screens/edit/typed/price.ts',
      'screens/edit/typed/reading.ts',
    ]),
    priority: 0.5,
  },
  {
    // what a list that is drawn from its entity alone asks for beside its rows
    name: 'derived',
    test: files([
      'screens/derive/picture.tsx',
      'screens/refused-place.tsx',
      'screens/role-names.ts',
      'screens/search/list-tabs.tsx',
      'screens/search/readers.tsx',
    ]),
    priority: 0.4,
  },
]
