import { describe, expect, it } from 'vitest'
import { conditionOn } from '#screens/calendar/conditions-side.tsx'
import { arranged } from '#screens/correction/session-row.ts'

const part = (is_work_session: boolean, from: string, to: string) => ({
  is_work_session,
  start: `2026-11-26T${from}:00Z`,
  end: `2026-11-26T${to}:00Z`,
})
const said = (sessions: ReturnType<typeof part>[]) =>
  arranged(sessions).map(({ session: { is_work_session, start, end }, at }) =>
    [at, is_work_session ? 'work' : 'break', start.slice(11, 16), end.slice(11, 16)].join(' '),
  )

describe('the day that is asked for', () => {
  it('divides the work in which a forgotten break lies, and names the row that says it', () => {
    expect(said([part(true, '08:00', '16:00'), part(false, '12:00', '12:30'), part(false, '10:00', '10:15')])).toEqual([
      '0 work 08:00 10:00',
      '2 break 10:00 10:15',
      '0 work 10:15 12:00',
      '1 break 12:00 12:30',
      '0 work 12:30 16:00',
    ])
  })

  it('leaves what stands one after the other, and puts what does not into its order', () => {
    const rows = [part(true, '08:00', '12:00'), part(false, '12:00', '12:30'), part(true, '12:30', '16:00')]
    expect(arranged(rows).map(({ session }) => session)).toEqual(rows)
    expect(said(rows.toReversed())).toEqual(['2 work 08:00 12:00', '1 break 12:00 12:30', '0 work 12:30 16:00'])
  })

  it('leaves what overlaps as it was written, for the server says why not', () => {
    expect(said([part(true, '08:00', '12:00'), part(true, '09:00', '10:00'), part(false, '11:00', '13:00')])).toEqual([
      '0 work 08:00 12:00',
      '1 work 09:00 10:00',
      '2 break 11:00 13:00',
    ])
  })
})

it('knows what was agreed for a day', () => {
  const [old, now] = [
    { valid_from: '2026-01-01', valid_to: '2026-05-13' },
    { valid_from: '2026-05-14', valid_to: null },
  ]
  const on = (day: string) => conditionOn([now, old], day)
  expect([on('2025-12-31'), on('2026-05-13'), on('2026-05-14')]).toEqual([undefined, old, now])
})
