import type { Fields } from './entity.ts'

/** An address of spec §3, as it stood when the order was placed. */
export const addressFields = {
  first_name: { kind: 'text', max: 100 },
  last_name: { kind: 'text', max: 100 },
  company: { kind: 'text', max: 150 },
  address_line_1: { kind: 'text', max: 150 },
  address_line_2: { kind: 'text', max: 150 },
  postal_code: { kind: 'text', max: 20 },
  city: { kind: 'text', max: 100 },
  state: { kind: 'text', max: 100 },
  state_code: { kind: 'text', max: 10 },
  country: { kind: 'text', max: 100 },
  country_code: { kind: 'text', max: 2 },
  phone: { kind: 'text', max: 40 },
  alternative_phone: { kind: 'text', max: 40 },
  email: { kind: 'text', max: 254, format: 'email' },
  alternative_email: { kind: 'text', max: 254, format: 'email' },
} as const satisfies Fields

export type Address = { [N in keyof typeof addressFields]: string | null }
