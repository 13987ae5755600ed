import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { user as userEntity } from '#entities/user/user.ts'
import type { Tx } from '#server/db.ts'
import { hashPassword } from '#server/password.ts'
import { hashOfKey } from '#server/store/api-key.ts'
import { copyInto } from './copy.ts'
import { demoPassword, demoUsers } from './demo-users.ts'
import { seedRecords } from './records.ts'
import { company } from './payments.ts'
import { shops } from './shops.ts'

/** The demo users with their ids, as histories and work sessions name them. */
export const people = demoUsers.map((user, index) => ({
  ...user,
  id: index + 1,
  name: `${user.first_name} ${user.last_name}`,
}))

const yearsAgo = (today: Date, years: number) =>
  DateTime.fromJSDate(today, { zone: 'utc' }).startOf('month').minus({ years }).set({ hour: 8 }).toJSDate()

const dayOf = (date: Date) => DateTime.fromJSDate(date, { zone: 'utc' }).toISODate()

export async function seedUsers(tx: Tx, today: Date): Promise<void> {
  const hashes = await Promise.all(people.map(() => hashPassword(demoPassword)))
  await seedRecords(
    tx,
    userEntity,
    people.map((user, index) => ({
      id: user.id,
      login: user.login,
      password_hash: hashes[index] ?? null,
      email: `${user.login}@nordlicht-outdoor.example`,
      title: user.title ?? null,
      first_name: user.first_name,
      last_name: user.last_name,
      company,
      alias: user.first_name,
      is_enabled: user.is_enabled ?? true,
      employee_number: String(100 + user.id),
      join_date: dayOf(yearsAgo(today, 1 + (user.id % 4))),
      birthday: DateTime.utc(
        1962 + ((user.id * 7) % 38),
        1 + ((user.id * 5) % 12),
        1 + ((user.id * 11) % 28),
      ).toISODate(),
      date_registered: yearsAgo(today, 1 + (user.id % 4)),
      date_updated: yearsAgo(today, 1),
    })),
  )
  await copyInto(
    tx,
    'user_roles',
    people.flatMap(({ id, roles }) => roles.map((role) => ({ user_id: id, role }))),
  )
  await copyInto(
    tx,
    'user_shop_access',
    people.flatMap(({ id, access = [] }) =>
      access.flatMap(({ shop, area, level }) =>
        shops.filter(({ name }) => name === shop).map((found) => ({ user_id: id, shop_id: found.id, area, level })),
      ),
    ),
  )
  await copyInto(tx, 'user_api_keys', demoKeys(today))
}

/** Keys as they lie about after some years; what they would open with is nobody's. */
const keys = [
  { login: 'admin', name: 'Warenwirtschaft', made: 400, used: 0 },
  { login: 'admin', name: 'BI-Auswertung', made: 210, used: 1, expires: 155 },
  { login: 'admin', name: 'Umzug 2024', made: 700, used: 640, revoked: 630 },
  { login: 'shipping', name: 'Waage Packplatz 2', made: 120, used: 3 },
  { login: 'products', name: 'Produktdaten-Import', made: 95, expires: -5, used: 6 },
] as const

function demoKeys(today: Date) {
  const daysAgo = (days: number) => DateTime.fromJSDate(today).minus({ days, hours: 1 }).toJSDate()
  return keys.map((key) => {
    const secret = randomBytes(32).toString('base64url')
    return {
      user_id: people.find(({ login }) => login === key.login)?.id ?? 0,
      name: key.name,
      prefix: `kontor_${secret.slice(0, 6)}`,
      key_hash: `\\x${hashOfKey(secret).toString('hex')}`,
      date_created: daysAgo(key.made),
      date_last_used: daysAgo(key.used),
      expires: 'expires' in key ? daysAgo(-key.expires) : null,
      date_revoked: 'revoked' in key ? daysAgo(key.revoked) : null,
    }
  })
}
