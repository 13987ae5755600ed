import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { calendarMachine, rangeOf, type CalendarMove } from '#machines/calendar/calendar.ts'
import { daysBetween, plusMonths, spanOf, turned, weekNumberOf, weeksOf, yearOf } from '#machines/calendar/days.ts'

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
    const back = [{ type: 'calendar.extend', days: -1 } as const, { type: 'calendar.extend', days: -7 } as const]
    expect(after(...back)).toMatchObject({ from: '2026-11-11', to: '2026-11-19', day: '2026-11-11' })
    expect(after(...back, { type: 'calendar.step', days: 1 })).toMatchObject({ from: '2026-11-12', to: '2026-11-12' })
    expect(after(...back, { type: 'calendar.leave' })).toMatchObject({ from: '2026-11-11', to: '2026-11-11' })
    expect(after({ type: 'calendar.focus', day: '2026-11-23', extends: true })).toMatchObject({
      from: '2026-11-19',
      to: '2026-11-23',
    })
  })

  it('turns by what is shown, and goes to the ends of the week', () => {
    expect(after({ type: 'calendar.turn', by: 1 }).day).toBe('2026-12-19')
    expect(after({ type: 'calendar.show', view: 'week' }, { type: 'calendar.turn', by: -1 }).day).toBe('2026-11-12')
    expect(after({ type: 'calendar.open' }, { type: 'calendar.turn', by: 1 }).day).toBe('2026-11-20')
    expect(after({ type: 'calendar.evaluate' }, { type: 'calendar.turn', by: 1 }).day).toBe('2027-11-19')
    expect(after({ type: 'calendar.edge', edge: 'first' }).day).toBe('2026-11-16')
    expect(after({ type: 'calendar.edge', edge: 'last' }).day).toBe('2026-11-22')
    expect(after({ type: 'calendar.today', today: '2026-02-01' }).day).toBe('2026-02-01')
  })

  it('leads back to where the day was opened', () => {
    const show = { type: 'calendar.show', view: 'week' } as const
    expect(after(show, { type: 'calendar.open' }, { type: 'calendar.leave' }).value).toBe('week')
    expect(after({ type: 'calendar.open' }, { type: 'calendar.leave' }).value).toBe('month')
  })
})
