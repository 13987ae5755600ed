import { expect, test } from 'vitest'
import {
  areaOf,
  besideTests,
  summaryOf,
  timesOfPlaywright,
  timesOfVitest,
  unsteadyOf,
  type PlaywrightReport,
} from '#scripts/times.ts'

const areas = ['order', 'export-job', 'session']

test.each([
  ['tests/api/order-move.test.ts', 'order'],
  ['tests/e2e/orders.e2e.ts', 'order'],
  ['tests/e2e/paths/export-job.e2e.ts', 'export-job'],
  ['tests/runtime/start.test.ts', 'runtime'],
  ['tests/api/export.test.ts', 'api'],
])('%s is of the area %s', (file, area) => {
  expect(areaOf(file, areas)).toBe(area)
})

const reportOf = (status: string, durations: readonly number[]): PlaywrightReport => ({
  config: { rootDir: '/k/tests/e2e' },
  stats: { expected: 1, unexpected: 0, flaky: 0 },
  suites: [
    {
      file: 'orders.e2e.ts',
      specs: [],
      suites: [
        {
          file: 'orders.e2e.ts',
          specs: [{ title: 'opens', tests: [{ status, results: durations.map((duration) => ({ duration })) }] }],
        },
      ],
    },
  ],
  errors: [],
})

test('what failed beside all tests is said with its place', () => {
  const report = reportOf('expected', [7000])
  const location = { file: '/k/tests/e2e/orders.e2e.ts', line: 7 }
  expect(besideTests(report, '/k')).toEqual([])
  expect(besideTests({ ...report, errors: [{ message: '\u001B[31mclosed\u001B[39m', location }] }, '/k')).toEqual([
    'tests/e2e/orders.e2e.ts:7 closed',
  ])
})

test('what passed on its second try only is named, and both tries took their time', () => {
  const report = reportOf('flaky', [5000, 2000])
  expect(unsteadyOf(report, '/k')).toEqual(['tests/e2e/orders.e2e.ts › opens'])
  expect(timesOfPlaywright(report, '/k').map(({ seconds }) => seconds)).toEqual([7])
  expect(unsteadyOf(reportOf('expected', [7000]), '/k')).toEqual([])
})

test('the slowest come first, and each area with all that it took', () => {
  const unit = timesOfVitest(
    {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [
        {
          name: '/k/tests/api/order-move.test.ts',
          startTime: 0,
          endTime: 9000,
          assertionResults: [
            { fullName: 'goes', duration: 2000 },
            { fullName: 'stays', duration: 3000 },
          ],
        },
      ],
    },
    '/k',
  )
  const browser = timesOfPlaywright(reportOf('expected', [7000]), '/k')
  expect(summaryOf([...unit, ...browser], areas, 2)).toEqual([
    '',
    'The 2 slowest tests',
    '    7.0 s  tests/e2e/orders.e2e.ts › opens',
    '    4.0 s  tests/api/order-move.test.ts › around its tests',
    '',
    'Seconds per area, of which two run at a time; a new one may bring 20',
    '   16.0 s  order',
    '',
  ])
})
