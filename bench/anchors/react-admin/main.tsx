import { Admin, ListGuesser, Resource, type AuthProvider } from 'react-admin'
import fakeRest from 'ra-data-fakerest'
import { createRoot } from 'react-dom/client'

/** Nobody is signed in. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.reject(new Error('Signed out')),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve([]),
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// one resource with a list of its own making: the least that its tutorial starts from
createRoot(root).render(
  <Admin dataProvider={fakeRest({ orders: [] })} authProvider={authProvider} requireAuth>
    <Resource name="orders" list={ListGuesser} />
  </Admin>,
)
