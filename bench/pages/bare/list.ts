/**
 * The least that shows a page of a list: one file and no framework. The address says what is asked (`ask`, the body of a
 * search) and which columns are shown; without a token it asks for one first.
 */
type Row = { currency: string } & Readonly<Record<string, string | { label: string } | null>>

const params = new URLSearchParams(location.search)
const columns = (params.get('columns') ?? '').split(',')
const key = `kontor.token.${location.origin}`

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' })
const formats = new Map<string, Intl.NumberFormat>()
const money = (currency: string): Intl.NumberFormat => {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

const textOf = (row: Row, column: string): string => {
  const value = row[column] ?? ''
  if (typeof value === 'object') return value.label
  if (column.startsWith('date_')) return date.format(new Date(value))
  if (column === 'total') return money(row.currency).format(Number(value))
  return value
}

const post = async (path: string, body: string): Promise<unknown> => {
  const token = localStorage.getItem(key)
  const headers = {
    'Content-Type': 'application/json',
    'Override-Locale': 'en_EN',
    ...(token !== null && { Token: token }),
  }
  const answer = await fetch(path, { method: 'POST', headers, body, credentials: 'omit' })
  return ((await answer.json()) as { payload: unknown }).payload // every answer has one
}

const showList = async (): Promise<void> => {
  const { results } = (await post('/api/v3/search', params.get('ask') ?? '{}')) as { results: Row[] }
  const table = document.createElement('table')
  const head = table.createTHead().insertRow()
  for (const column of columns) head.insertCell().textContent = column
  const body = table.createTBody()
  for (const row of results) {
    const line = body.insertRow()
    for (const column of columns) line.insertCell().textContent = textOf(row, column)
  }
  document.body.replaceChildren(table)
}

const showForm = (): void => {
  const form = document.createElement('form')
  const fields = ['username', 'password'].map((name) => Object.assign(document.createElement('input'), { name }))
  form.append(...fields, Object.assign(document.createElement('button'), { textContent: 'Sign in' }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const [login, password] = fields.map(({ value }) => value)
    void post('/auth/login', JSON.stringify({ login, password, server: location.origin })).then((token) => {
      localStorage.setItem(key, String(token))
      return showList()
    })
  })
  document.body.replaceChildren(form)
}

if (localStorage.getItem(key) === null) showForm()
else void showList()
