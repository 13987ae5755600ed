import { describe, expect, it } from 'vitest'
import { requiredInWeek } from '#entities/worktime/required.ts'

const fiveDays = [8, 8, 8, 8, 6.5, null, null]

describe('what a week requires', () => {
  it('is by workday what each is expected to have', () => {
    expect(requiredInWeek({ mode: 'workday_hours', weeklyHours: 40, hours: fiveDays })).toEqual([
      28_800, 28_800, 28_800, 28_800, 23_400, 0, 0,
    ])
  })

  it('is by the week its hours, spread as the days are expected, to the second', () => {
    const spread = requiredInWeek({ mode: 'weekly_hours', weeklyHours: 37.5, hours: [8, 8, 8, null, null, null, null] })
    expect(spread).toEqual([45_000, 45_000, 45_000, 0, 0, 0, 0])
    const uneven = requiredInWeek({ mode: 'weekly_hours', weeklyHours: 38.65, hours: [7, 7, 7, 7, 5, 3, null] })
    expect(uneven.reduce((sum, one) => sum + one, 0)).toBe(38.65 * 3600)
    expect(
      requiredInWeek({ mode: 'weekly_hours', weeklyHours: 20, hours: [null, null, null, null, null, null, null] }),
    ).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})
