import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let administrator: string

beforeAll(async () => {
  server = await startServer()
  administrator = await signIn(server.url, 'worktime')
})
afterAll(() => server.close())

const ask = (token: string, path: string, body: object) =>
  call(server.url, token, 'POST', `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })

/** Two days of eight hours that were required, of which ten were worked on one, and one was a day of vacation. */
async function employee(number: string): Promise<{ id: number; login: string }> {
  const { id, login } = await makeUser(server.db, ['worktime_tracking_kontor'])
  await transaction(server.db, async (tx) => {
    await tx.run(
      sql`update users set first_name = '=1+1', last_name = 'Sum', employee_number = ${number} where id = ${id}`,
    )
    await tx.run(sql`
      insert into work_conditions (user_id, name, valid_from, valid_to, vacation_days, monday_hours, tuesday_hours)
      values (${id}, '', '2026-05-04', '2026-05-05', 30, 8, 8)`)
    await tx.run(sql`
      insert into work_sessions (user_id, is_work_session, date_start, date_end) values
        (${id}, true, '2026-05-04T06:00:00Z', '2026-05-04T11:00:00Z'),
        (${id}, false, '2026-05-04T11:00:00Z', '2026-05-04T11:45:00Z'),
        (${id}, true, '2026-05-04T11:45:00Z', '2026-05-04T16:45:00Z')`)
    await tx.run(sql`
      with made as (
        insert into absences (employee_id, kind, status, first_day, last_day, days)
        values (${id}, 'vacation', 'approved', '2026-05-05', '2026-05-05', 1) returning id)
      insert into absence_days (absence_id, employee_id, day, part, is_sick)
      select id, ${id}, '2026-05-05', 1, false from made`)
    await storeDays(tx, id, '2026-05-01', '2026-05-31')
  })
  return { id, login }
}

const close = (id: number) => server.db.run(sql`update work_months set status = 'closed' where user_id = ${id}`)

const exported = async (body: object): Promise<{ name: string; text: string }> => {
  const begun = await ask(administrator, 'search/export', body)
  expect(begun).toMatchObject({ status: 200 })
  const { id } = routes['export.start'].answer.parse(begun.body).payload
  const { file_id } = await jobUntil(server.db, id)
  const answer = await fetch(new URL(`/api/v3/file/${file_id}/content`, server.url), {
    headers: { Token: administrator },
  })
  return {
    name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''),
    text: await answer.text(),
  }
}

test('a session is listed with what its day came to, and its record has the day as booked and as it counts', async () => {
  const { id, login } = await employee('4710')
  const params = {
    filters: [
      { field: 'user', op: 'eq', value: id },
      { field: 'has_warning', op: 'eq', value: true },
      { field: 'warnings', op: 'in', value: ['more_than_8h', 'rest_below_11h'] },
    ],
  }
  // who broke which rule is found by its kind, in sessions and in months
  const broken = { field: 'warnings', op: 'eq', value: 'rest_below_11h' }
  for (const object of ['work-session', 'work-month']) {
    const asked = { object, scope: ['results'], params: { filters: [params.filters[0], broken] } }
    expect(await ask(administrator, 'search', asked)).toMatchObject({ body: { payload: { results: [] } } })
  }
  const month = await server.db.one<{ id: number }>(sql`select id from work_months where user_id = ${id} limit 1`)
  expect((await ask(administrator, `work-month/${month.id}`, { expand: ['warnings'] })).body).toMatchObject({
    payload: { warnings: [{ warning: 'more_than_8h', number: 1, days: '4' }] },
  })
  const found = await ask(administrator, 'search', { object: 'work-session', scope: ['results'], params })
  const first = {
    day: '2026-05-04',
    is_work_session: true,
    kind: 'work',
    time_start: '08:00',
    time_end: '13:00',
    time_zone: 'Europe/Berlin',
    booked_hours: 5,
    recorded_hours: 10,
    break_hours: 0.75,
    credited_hours: 10,
    balance_hours: 2,
    warning: 'more_than_8h',
  }
  const { results } = (found.body as { payload: { results: { id: number }[] } }).payload
  expect(results).toHaveLength(3)
  expect(results[2]).toMatchObject(first)
  // elsewhere it is the clock there, which the start names
  await server.db.run(
    sql`update users set time_zone = 'Europe/Helsinki', time_zone_since = '2026-05-01' where id = ${id}`,
  )
  const elsewhere = await ask(administrator, `work-session/${results[2]?.id}`, {})
  expect(elsewhere.body).toMatchObject({ payload: { time_start: '09:00 Helsinki', time_end: '14:00' } })
  await server.db.run(sql`update users set time_zone = 'Europe/Berlin', time_zone_since = null where id = ${id}`)
  await server.db.run(sql`
    with made as (
      insert into corrections (employee_id, day, date_from, date_to, status, reason, asked_by)
      values (${id}, '2026-05-04', '2026-05-03T22:00:00Z', '2026-05-04T22:00:00Z', 'approved', 'Forgotten', 'x') returning id)
    insert into correction_sessions (correction_id, is_work_session, date_start, date_end)
    select id, true, '2026-05-04T06:00:00Z', '2026-05-04T12:00:00Z' from made`)
  const read = await ask(administrator, `work-session/${results[2]?.id}`, {
    expand: ['recorded', 'counted', 'warnings'],
  })
  expect(read.body).toMatchObject({
    payload: {
      ...first,
      is_corrected: true,
      recorded: [{}, {}, {}],
      counted: [{ date_end: '2026-05-04T12:00:00Z' }],
      warnings: [{ warning: 'more_than_8h' }],
    },
  })
  // their own days are shown to employees elsewhere
  const own = await signIn(server.url, login)
  for (const object of ['work-session', 'payroll'])
    expect(await ask(own, 'search', { object })).toMatchObject({ status: 403 })
})

test('months go to payroll as a draft until they are closed, and to LODAS once they are', async () => {
  const { id } = await employee('4711')
  const body = {
    object: 'payroll',
    params: { filters: [{ field: 'user', op: 'eq', value: id }] },
    columns: [
      'personnel_number',
      'name',
      'credited_hours',
      'overtime_hours',
      'work_days',
      'vacation_days',
      'sick_days',
    ],
  }
  const head = 'Personalnummer;Name;Angerechnet;Überstunden;Arbeitstage;Urlaubstage;Krankheitstage;Status'
  const draft = await exported(body)
  expect(draft.name).toContain('(Entwurf).csv')
  expect(draft.text).toBe(`${head}\n4711;'=1+1 Sum;18;2;1;1;0;Offen\n`)

  const lodas = { ...body, format: 'lodas' }
  const refused = (code: string) => ({ status: 422, body: { code } })
  await server.db.run(sql`update settings set lodas_consultant = null`)
  expect(await ask(administrator, 'search/export', lodas)).toMatchObject(refused('lodas_not_set'))
  await server.db.run(sql`
    update settings set lodas_consultant = 1234567, lodas_client = 4321, lodas_wage_type = 100, lodas_overtime_type = 150`)
  expect(await ask(administrator, 'search/export', lodas)).toMatchObject(refused('lodas_open_month'))
  // the dialog says so before it is sent, and no job begins
  const jobs = () => server.db.one(sql`select count(*) from export_jobs`)
  const before = await jobs()
  expect(await ask(administrator, 'search/export/check', lodas)).toMatchObject(refused('lodas_open_month'))
  expect(await ask(administrator, 'search/export/check', body)).toMatchObject({ status: 200 })
  expect(await jobs()).toEqual(before)
  await close(id)
  const final = await exported(body)
  expect(final.name).not.toContain('Entwurf')
  expect(final.text).toContain("4711;'=1+1 Sum;18;2;1;1;0;Abgeschlossen")
  const { name, text } = await exported(lodas)
  expect(name).toContain('.txt')
  expect(text.split('\r\n')).toEqual([
    '[Allgemein]',
    'Ziel=LODAS',
    'Version_SST=1.0',
    'BeraterNr=1234567',
    'MandantenNr=4321',
    'Datumsformat=TT/MM/JJJJ',
    'Feldtrennzeichen=;',
    'Zahlenkomma=,',
    'Kommentarzeichen=*',
    '',
    '* Kontor: nicht geprueft, bitte zuerst als Prueflauf einlesen',
    '[Satzbeschreibung]',
    '10;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;',
    '',
    '[Bewegungsdaten]',
    '10;01/05/2026;16,00;1;100;4711;',
    '10;01/05/2026;2,00;1;150;4711;',
    '',
  ])
  // it reads numbers: another one’s 04711 would be the same person there
  const other = await employee('04711')
  await close(other.id)
  const both = { ...lodas, params: { filters: [{ field: 'user', op: 'in', value: [id, other.id] }] } }
  expect(await ask(administrator, 'search/export', both)).toMatchObject(refused('lodas_personnel_number'))
  await server.db.run(sql`update users set employee_number = '4712' where id = ${other.id}`)
  await server.db.run(sql`update users set employee_number = 'M-4711' where id = ${id}`)
  expect(await ask(administrator, 'search/export', lodas)).toMatchObject(refused('lodas_personnel_number'))
  await server.db.run(sql`update settings set lodas_consultant = null, lodas_client = null, lodas_wage_type = null`)
})
