import type { Person } from '#server/store/session.ts'

/** Who writes what comes by itself: no account, and every record of every shop. */
export const kontor: Person = { id: 0, login: '', name: 'Kontor', roles: ['admin'], shops: [] }
