/** The same synthetic rows in every list: made from their number, so that there can be as many as one likes. */
export type Line = { index: number; number: string; status: string; customer: string; date: string; total: string }

const statuses = ['Processing', 'Payment outstanding', 'In transit', 'Completed', 'Failed', 'Cancelled', 'Cart']
const customers = ['Kathe Wustenhagen', 'Mehmet Yildiz', 'Friedrichshafen utilities, central purchasing', 'Lea Jansen']

export const lineAt = (index: number): Line => ({
  index,
  number: `${1_000_000 + index}`,
  status: statuses[index % statuses.length] ?? '',
  customer: customers[index % customers.length] ?? '',
  date: `${1 + (index % 28)}.11.26`,
  total: `${index % 997},${10 + (index % 90)}`,
})

export const lineColumns = [
  { id: 'number', header: 'Number', size: 92 },
  { id: 'status', header: 'Status', size: 184 },
  { id: 'customer', header: 'Customer', size: 320 },
  { id: 'date', header: 'Date', size: 92 },
  { id: 'total', header: 'Total', size: 104 },
] as const satisfies readonly { id: keyof Line; header: string; size: number }[]

export const lineHeight = 36

/** How many rows a page's address asks for. */
export const rowsAsked = (): number => Number(new URLSearchParams(location.search).get('rows') ?? 1_000_000)

/** The window that every list is given. */
export const frame = { width: 1000, height: 720 } as const
