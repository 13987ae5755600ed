import { describe, expect, test } from 'vitest'
import { contentFrom, rowsFrom, textOf, timeFrom } from '#entities/schedule/clipboard.ts'
import { copiedWeek } from '#entities/schedule/copy-week.ts'
import { conflictsIn } from '#entities/schedule/merge.ts'
import {
  changed,
  countOf,
  keyOf,
  placeBehind,
  placeOfOpen,
  placeOfPerson,
  type Content,
  type ShiftPlan,
} from '#entities/schedule/plan.ts'
import { suggestionsFor, takenBy } from '#entities/schedule/suggest.ts'
import { shiftOf } from '#entities/schedule/template.ts'
import { dayAfter, spanOf, workOf } from '#entities/schedule/times.ts'
import { coverKey, coversOf, hoursOf, unfilledIn, type PlannedPerson, type Setting } from '#entities/schedule/week.ts'

const week = '2026-11-23'
const early = {
  id: 1,
  name: 'Früh',
  digit: 1,
  area_id: null,
  start_time: '06:00',
  end_time: '14:30',
  break_seconds: 1800,
  auto_create_session: false,
}
const late = { ...early, id: 2, name: 'Spät', digit: 2, start_time: '11:30', end_time: '20:00' }
const templates = [early, late]
const person = (id: number, area_id: number | null, own: Partial<PlannedPerson> = {}): PlannedPerson => ({
  id,
  name: `P${id}`,
  area_id,
  zones: [{ from: null, zone: 'Europe/Berlin' }],
  required: 40 * 3600,
  expected: [8, 8, 8, 8, 8, 0, 0].map((hours) => hours * 3600),
  absences: Array.from({ length: 7 }, () => null),
  holidays: Array.from({ length: 7 }, () => null),
  ...own,
})
const setting: Setting = {
  week,
  people: [person(1, 1), person(2, 1), person(3, 2)],
  areas: [
    {
      id: 1,
      name: 'Lager',
      weekly: [{ template_id: 1, count: [2, 2, 2, 2, 2, 0, 0] }],
      days: [{ day: dayAfter(week, 1), template_id: 1, count: 1 }],
    },
  ],
  around: [],
}
const plan = (...entries: [user: number, at: number, content: Content][]): ShiftPlan =>
  new Map(entries.map(([user, at, content]) => [keyOf(placeOfPerson(user, dayAfter(week, at))), content]))
const shift = (template = early, area = 1) => shiftOf(template, area)

describe('a week', () => {
  test('a place is read from its key again', () => {
    for (const place of [placeOfPerson(12, week), placeOfOpen(3, 4, week), placeOfOpen(null, 4, week)])
      expect(placeBehind(keyOf(place))).toEqual(place)
  })

  test('covers say how many of those that are needed are there, and what is there besides', () => {
    const covers = coversOf(setting, plan([1, 0, shift()], [2, 0, shift(late)]))
    expect(covers.get(coverKey(1, week))).toEqual({
      have: 1,
      need: 2,
      extra: 1,
      missing: [{ template_id: 1, count: 1 }],
    })
    // a single day in place of the weekday
    expect(covers.get(coverKey(1, dayAfter(week, 1)))).toMatchObject({ have: 0, need: 1 })
    expect(covers.get(coverKey(1, dayAfter(week, 5)))).toMatchObject({ need: 0, missing: [] })
  })

  test('what stands open is asked for, and is not counted twice', () => {
    const open: ShiftPlan = new Map([[keyOf(placeOfOpen(1, 2, week)), { kind: 'open', count: 2 }]])
    const both = new Map([...open, ...plan([1, 0, shift(late)])])
    expect(coversOf(setting, open).get(coverKey(1, week))).toMatchObject({ have: 0, need: 4 })
    expect(coversOf(setting, both).get(coverKey(1, week))).toMatchObject({ have: 1, need: 5 })
    expect(unfilledIn(setting, coversOf(setting, both)).filter(({ day }) => day === week)).toEqual([
      { area_id: 1, template_id: 1, day: week, count: 2 },
      { area_id: 1, template_id: 2, day: week, count: 2 },
    ])
  })

  test('hours are those of the shifts, of absences and of holidays', () => {
    const absences = [
      { kind: 'vacation', part: 1 },
      { kind: 'vacation', part: 0.5 },
      ...Array.from({ length: 5 }, () => null),
    ]
    const holidays = [null, null, 'Feiertag', null, null, null, null]
    const one = person(1, 1, { absences, holidays })
    expect(hoursOf(one, week, plan([1, 3, shift()])) / 3600).toBe(8 + 4 + 8 + 8)
  })

  test('a night in which the clocks change is as long as it is', () => {
    const night = { start_time: '22:00', end_time: '06:00' }
    expect(workOf(spanOf(night, '2026-10-24', 'Europe/Berlin'), 0) / 3600).toBe(9)
    expect(workOf(spanOf(night, '2026-03-28', 'Europe/Berlin'), 0) / 3600).toBe(7)
    expect(workOf(spanOf(night, '2026-03-28', 'Asia/Tokyo'), 0) / 3600).toBe(8)
  })
})

describe('who could take a shift', () => {
  const unfilled = { area_id: 1, template_id: 1, day: dayAfter(week, 1), count: 1 }
  const asked = (over: ShiftPlan, people = setting.people) =>
    suggestionsFor({ setting: { ...setting, people }, plan: over, unfilled, template: early }).map(
      (one) => one.person.id,
    )

  test('those of the area first, and of them who has most hours left', () => {
    expect(asked(plan([1, 0, shift()]))).toEqual([2, 1, 3])
  })
  test('nobody who is planned, free, away, not rested or without hours', () => {
    const away = person(4, 1, { absences: Array.from({ length: 7 }, () => ({ kind: 'sick_leave', part: 1 })) })
    const full = person(5, 1, { required: 4 * 3600 })
    const unknown = person(6, 1, { required: null })
    const over = plan([1, 1, shift()], [2, 1, { kind: 'free' }], [3, 0, shift(late, 2)])
    expect(asked(over, [...setting.people, away, full, unknown])).toEqual([])
  })
  test('whoever takes what stands open leaves one less', () => {
    const key = keyOf(placeOfOpen(1, 1, unfilled.day))
    const over: ShiftPlan = new Map([[key, { kind: 'open', count: 2 }]])
    const taken = takenBy({ plan: over, unfilled, template: early }, { id: 3 })
    const then = changed(over, taken)
    expect(then.get(key)).toEqual({ kind: 'open', count: 1 })
    expect(then.get(keyOf(placeOfPerson(3, unfilled.day)))).toEqual({ ...shift(), area_id: 1 })
    expect(changed(then, takenBy({ plan: then, unfilled, template: early }, { id: 2 })).has(key)).toBe(false)
  })
})

test('a week is copied without notes, without those who are away or gone, and over what stands there', () => {
  const away = person(2, 1, { absences: [{ kind: 'vacation', part: 1 }, ...Array.from({ length: 6 }, () => null)] })
  const from = plan([1, 0, { ...shift(), note: 'Inventur' }], [2, 0, shift()], [2, 1, shift()], [9, 0, shift()])
  const next = (user: number, at: number) => keyOf(placeOfPerson(user, dayAfter(week, 7 + at)))
  const into: ShiftPlan = new Map([[next(1, 4), shift(late)]])
  expect(Object.fromEntries(copiedWeek(from, into, { people: [person(1, 1), away] }))).toEqual({
    [next(1, 0)]: { ...shift(), note: null },
    [next(2, 1)]: shift(),
    [next(1, 4)]: null,
  })
})

test('a change of others stands in the way only where it is another one', () => {
  const written = [
    { key: 'a', before: null, content: shift() },
    { key: 'b', before: shift(), content: null },
    { key: 'c', before: null, content: shift(late) },
  ]
  // the order of the fields means nothing
  const same = Object.fromEntries(Object.entries(shift()).toReversed()) as unknown as Content
  const standing: Readonly<Record<string, Content>> = { a: same, b: same, c: shift() }
  expect(conflictsIn(written, (key) => standing[key]).map(({ key }) => key)).toEqual(['c'])
})

test('what is not visible yet is counted by shifts and people', () => {
  const published = plan([1, 0, shift()], [2, 0, shift()])
  const draft = new Map<string, Content | null>([
    [keyOf(placeOfPerson(1, week)), null],
    [keyOf(placeOfPerson(2, week)), shift()],
    [keyOf(placeOfPerson(3, week)), shift(late)],
    [keyOf(placeOfOpen(1, 1, week)), { kind: 'open', count: 1 }],
  ])
  expect(countOf(published, draft)).toEqual({ shifts: 3, people: 2, open: 2 })
})

describe('what is copied as text', () => {
  const words = { free: 'frei' }
  test.for([
    ['früh', shift()],
    ['2', shift(late)],
    ['frei', { kind: 'free' }],
    ['', null],
    ['Inventur', undefined],
    ['9-9', undefined],
  ] as const)('%s', ([text, content]) => expect(contentFrom(text, templates, words, 1)).toEqual(content))

  test('comes back as it was', () => {
    const own = { ...shift(), template_id: null, start_time: '07:00', end_time: '11:30', break_seconds: 0 }
    for (const content of [shift(), shift(late), own, { kind: 'free' } as const])
      expect(contentFrom(textOf(content, templates, words), templates, words, 1)).toEqual(content)
  })
  test('times are read as people write them', () => {
    expect(['9', '9:30', '09.30', '24', '9:60', 'x'].map(timeFrom)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      undefined,
      undefined,
      undefined,
    ])
    expect(rowsFrom('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })
})
