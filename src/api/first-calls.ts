/** The calls that the first script makes, before the table of routes is there, which takes them from here. */
export const firstRoutes = {
  'auth.ping': { method: 'GET', path: '/auth/ping' },
  'user.me': { method: 'POST', path: '/api/v3/user/me' },
  'user.settings': { method: 'POST', path: '/api/v3/user/me/settings' },
  search: { method: 'POST', path: '/api/v3/search' },
  'record.read': { method: 'POST', path: '/api/v3/{object}/{id}' },
} as const

/** What the drawer and the question of access need of the current user (spec §7). */
export const shellExpansions: ('shops' | 'price_lists')[] = ['shops', 'price_lists']
