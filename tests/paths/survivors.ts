/** Mutants that no table can notice, by chart and by name, each with the reason why it behaves like the chart. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // where a scan leaves the station as it is, only what is noted differs: tests/unit/machines/packing-words.test.ts
  packing: {
    'resolving packing.scan: → resolving taken out': 'the slip that lies open is then looked up, in the same state',
    'confirming packing.scan: → confirming taken out': 'the scan is then queued or noted, in the same state',
    'confirming packing.scan: → confirming whether or not isDouble':
      'the scan is then noted and not queued, in the same state',
    'offline packing.scan: → offline taken out': 'the scan is then not counted, in the same state',
    'offline packing.scan: → offline whether or not scanFits': 'the scan is then counted or not, in the same state',
  },
  refund: {
    // both say why before a rule beside them refuses the same
    'draft refund.confirm: without hasPayments':
      'of no payments no amount is left: isWithinPaid and hasAmount refuse it',
    'draft refund.confirm: without hasWay': 'where no way is open none is: isWayOpen refuses it',
  },
}
