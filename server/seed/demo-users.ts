import type { Role } from '#entities/role.ts'
import type { Area, Level } from '#entities/user/shop-access.ts'

export type DemoUser = {
  readonly login: string
  readonly first_name: string
  readonly last_name: string
  readonly title?: string
  readonly roles: readonly Role[]
  /** Has left, and keeps their name in what they did. */
  readonly is_enabled?: false
  /** By the shop's name; what is not listed is inherited from the role. */
  readonly access?: readonly { readonly shop: string; readonly area: Area; readonly level: Level }[]
}

/** Known to everybody: a database with demo data says so and never becomes a real one. */
export const demoPassword = 'demo-password'

const clock = 'worktime_tracking_kontor'

/** The sign-ins that a test server shows: one for each role, an administrator, one without a role. */
const shown: readonly DemoUser[] = [
  { login: 'admin', first_name: 'Katrin', last_name: 'Großmann', roles: ['admin'] },
  { login: 'customers', first_name: 'Sabine', last_name: 'Öztürk', roles: ['customer_manager'] },
  { login: 'orders', first_name: 'Jana', last_name: 'Brandt', roles: ['order_manager', clock] },
  { login: 'shipping', first_name: 'Mehmet', last_name: 'Yıldız', roles: ['shipping_manager', clock] },
  { login: 'products', first_name: 'Leena', last_name: 'Mäkelä', roles: ['product_manager'] },
  { login: 'translator', first_name: 'Chiara', last_name: 'Rossetti', roles: ['translator'] },
  { login: 'shops', first_name: 'Luc', last_name: 'Béranger', roles: ['shop_manager'] },
  {
    login: 'worktime',
    first_name: 'Ingrid',
    last_name: 'Hallgrímsdóttir-Weiß',
    title: 'Dr.',
    roles: ['worktime_tracking_admin', clock],
  },
  { login: 'nobody', first_name: 'Urs', last_name: 'Zgraggen', roles: [] },
]

/** Two order managers and two product managers whose one shop differs from their role (spec §6). */
const withShopAccess: readonly DemoUser[] = [
  {
    login: 'orders.view',
    first_name: 'Pilar',
    last_name: 'Navarro Ibáñez',
    roles: ['order_manager'],
    access: [{ shop: 'nordlicht.ch', area: 'orders', level: 'view' }],
  },
  {
    login: 'orders.deny',
    first_name: 'Jonas',
    last_name: 'Weißhaupt',
    roles: ['order_manager'],
    access: [{ shop: 'nordlicht.ch', area: 'orders', level: 'deny' }],
  },
  {
    login: 'products.view',
    first_name: 'Elif',
    last_name: 'Şahin',
    roles: ['product_manager'],
    access: [{ shop: 'nordlicht.ch', area: 'products', level: 'view' }],
  },
  {
    login: 'products.deny',
    first_name: 'Tomaž',
    last_name: 'Kralj',
    roles: ['product_manager'],
    access: [{ shop: 'nordlicht.ch', area: 'products', level: 'deny' }],
  },
]

/** Who works by the shift schedule, and is mostly met there. */
const staff: readonly DemoUser[] = [
  { login: 'wichmann', first_name: 'Hanna', last_name: 'Wichmann', roles: [clock] },
  { login: 'darius', first_name: 'Darius', last_name: 'Petersen', roles: [clock] },
  { login: 'soerensen', first_name: 'Lea', last_name: 'Sørensen', roles: [clock] },
  { login: 'anneliese', first_name: 'Anneliese', last_name: 'Öztürk', roles: [clock] },
  { login: 'kroeger', first_name: 'Jonas', last_name: 'Kröger', roles: [clock] },
  { login: 'weissenfels', first_name: 'Jürgen', last_name: 'Weißenfels', roles: [clock] },
  { login: 'favre', first_name: 'Flurina', last_name: 'Favre', roles: [clock] },
  { login: 'wisniewski', first_name: 'Tomasz', last_name: 'Wiśniewski', roles: [clock] },
]

const left: readonly DemoUser[] = [
  { login: 'former', first_name: 'Ole', last_name: 'Petersen', roles: ['order_manager'], is_enabled: false },
]

export const demoUsers: readonly DemoUser[] = [...shown, ...withShopAccess, ...left, ...staff]

/** Who may sign in. */
export const enabledDemoUsers = demoUsers.filter(({ is_enabled = true }) => is_enabled)

export const demoSignIns: readonly { login: string; roles: readonly Role[] }[] = shown.map(({ login, roles }) => ({
  login,
  roles,
}))
