/** Mutants that no table can notice, by chart and by name, each with the reason why it behaves like the chart. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  refund: {
    // both say why before a rule beside them refuses the same
    'draft refund.confirm: without hasPayments':
      'of no payments no amount is left: isWithinPaid and hasAmount refuse it',
    'draft refund.confirm: without hasWay': 'where no way is open none is: isWayOpen refuses it',
  },
}
