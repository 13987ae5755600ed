import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { calendarMachine, rangeOf, type CalendarMove } from '#machines/calendar.ts'
import { daysBetween, plusMonths, spanOf, turned, weekNumberOf, weeksOf, yearOf } from '#screens/calendar/days.ts'

describe('the days of a calendar', () => {
  it('are whole weeks from Monday to Sunday around a month', () => {
    const weeks = weeksOf('2026-11-19')
    expect(weeks).toHaveLength(6)
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    // a February that begins on a Monday has four
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })

  it('lose and double none where the clocks change, and at the turn of a year', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(daysBetween('2026-10-26', '2026-10-24')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(daysBetween('2026-01-01', '2026-12-31')).toHaveLength(365)
    expect([weekNumberOf('2026-12-31'), weekNumberOf('2027-01-03'), weekNumberOf('2027-01-04')]).toEqual([53, 53, 1])
  })

  it('stay within a shorter month', () => {
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(turned('2026-11-19', 'month', -1)).toBe('2026-10-19')
    expect(turned('2026-11-19', 'week', 1)).toBe('2026-11-26')
    expect(turned('2026-12-31', 'day', 1)).toBe('2027-01-01')
  })

  it('of a week and a day are those and no others', () => {
    expect(spanOf('2026-11-19', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(spanOf('2026-11-19', 'day')).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    expect(yearOf('2026-11-19')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })
})

describe('a walk through the calendar', () => {
  const after = (...moves: CalendarMove[]) => {
    const actor = createActor(calendarMachine, { input: { day: '2026-11-19' } }).start()
    for (const move of moves) actor.send(move)
    const { value, context } = actor.getSnapshot()
    return { value, ...rangeOf(context), day: context.day }
  }

  it('takes a range from where it began, in either direction, and gives it up with the next step', () => {
    const back = [
      { type: 'calendar.extend', day: '2026-11-18' } as const,
      { type: 'calendar.extend', day: '2026-11-11' } as const,
    ]
    expect(after(...back)).toMatchObject({ from: '2026-11-11', to: '2026-11-19', day: '2026-11-11' })
    expect(after({ type: 'calendar.extend', day: '2026-11-23' })).toMatchObject({
      from: '2026-11-19',
      to: '2026-11-23',
    })
    for (const next of ['calendar.step', 'calendar.turn', 'calendar.today'] as const)
      expect(after(...back, { type: next, day: '2026-11-12' })).toMatchObject({ from: '2026-11-12', to: '2026-11-12' })
    for (const next of ['calendar.leave', 'calendar.open', 'calendar.evaluate'] as const)
      expect(after(...back, { type: next })).toMatchObject({ from: '2026-11-11', to: '2026-11-11' })
  })

  it('leads back to where the day was opened', () => {
    const show = { type: 'calendar.show', view: 'week' } as const
    expect(after(show, { type: 'calendar.open' }, { type: 'calendar.leave' }).value).toBe('week')
    expect(after({ type: 'calendar.open' }, { type: 'calendar.leave' }).value).toBe('month')
    expect(after(show, { type: 'calendar.evaluate' }, { type: 'calendar.leave' }).value).toBe('week')
  })
})
