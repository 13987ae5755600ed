import {
  Admin,
  Datagrid,
  DateField,
  FunctionField,
  List,
  Resource,
  TextField,
  type AuthProvider,
  type DataProvider,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const token = localStorage.getItem(`kontor.token.${location.origin}`)

/** Whoever has a token is signed in: nothing is asked. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => (token === null ? Promise.reject(new Error('Signed out')) : Promise.resolve()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve([]),
}

const none = () => Promise.reject(new Error('Only the list is measured'))

/** Rows and their total from Kontor's own search. */
const dataProvider: DataProvider = {
  getList: async (_, { pagination, sort }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 100 }
    const params = {
      page,
      page_size: perPage,
      ...(sort && { sort: [{ field: sort.field, dir: sort.order === 'DESC' ? 'desc' : 'asc' }] }),
    }
    const answer = await fetch('/api/v3/search', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Override-Locale': 'en_EN',
        ...(token !== null && { Token: token }),
      },
      body: JSON.stringify({ object: 'order', scope: ['results', 'total'], params }),
      credentials: 'omit',
    })
    const { payload } = await answer.json()
    return { data: payload.results, total: payload.total }
  },
  getOne: none,
  getMany: none,
  getManyReference: none,
  create: none,
  update: none,
  updateMany: none,
  delete: none,
  deleteMany: none,
}

type Row = { total: string; currency: string }

const Orders = () => (
  <List perPage={100} sort={{ field: 'date_created', order: 'DESC' }} exporter={false}>
    <Datagrid rowClick={false}>
      <TextField source="number" />
      <TextField source="status" />
      <TextField source="customer.label" label="Customer" sortable={false} />
      <TextField source="shop.label" label="Shop" sortable={false} />
      <TextField source="shipping_method.label" label="Shipping method" sortable={false} />
      <TextField source="payment_state" sortable={false} />
      <DateField source="date_created" showTime />
      <FunctionField<Row & { id: number }>
        source="total"
        textAlign="right"
        render={({ total, currency }) =>
          new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(total))
        }
      />
    </Datagrid>
  </List>
)

const root = document.getElementById('root')
if (root === null) throw new Error('list.html has no #root')

createRoot(root).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="orders" list={Orders} />
  </Admin>,
)
