import { DateTime } from 'luxon'
import { user as userEntity } from '#entities/user.ts'
import type { Tx } from '#server/db.ts'
import { hashPassword } from '#server/password.ts'
import { copyInto } from './copy.ts'
import { demoPassword, demoUsers } from './demo-users.ts'
import { seedRecords } from './records.ts'
import { company, shops } from './shops.ts'

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
      employee_number: `M-${String(100 + user.id)}`,
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
}
