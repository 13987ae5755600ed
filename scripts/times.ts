/** Where the time of a test run went: the slowest tests, and how long each area took. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Timed = { file: string; name: string; seconds: number }

/** What the pinned Vitest writes, as far as it is read here. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    startTime: number
    endTime: number
    assertionResults: readonly { fullName: string; duration?: number | null }[]
  }[]
}

type Suite = {
  file: string
  suites?: readonly Suite[]
  specs: readonly {
    title: string
    tests: readonly { status: string; results: readonly { duration: number }[] }[]
  }[]
}
type Spec = Suite['specs'][number] & { file: string }
/** What the pinned Playwright writes. */
export type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly Suite[]
  /** What failed beside all tests. */
  errors: readonly { message?: string; location?: { file: string; line: number } }[]
}

export const timesOfVitest = ({ testResults }: VitestReport, project: string): Timed[] =>
  testResults.flatMap(({ name: file, startTime, endTime, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(project, file),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    }))
    // what a file does before and after its tests counts as well
    const around = (endTime - startTime) / 1000 - tests.reduce((sum, { seconds }) => sum + seconds, 0)
    return [...tests, { file: path.relative(project, file), name: 'around its tests', seconds: Math.max(around, 0) }]
  })

export const timesOfPlaywright = (report: PlaywrightReport, project: string): Timed[] =>
  specsOf(report, project).map(({ file, title, tests }) => ({
    file,
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))

/** The tests that failed once and passed when they were tried again. */
export const unsteadyOf = (report: PlaywrightReport, project: string): string[] =>
  specsOf(report, project).flatMap(({ file, title, tests }) =>
    tests.some(({ status }) => status === 'flaky') ? [`${file} › ${title}`] : [],
  )

/** What failed beside all tests, for instance between two of them: the test that came next did not run. */
export const besideTests = ({ errors }: PlaywrightReport, project: string): string[] =>
  errors.map(({ message = '', location }) => {
    const at = location === undefined ? '' : `${path.relative(project, location.file)}:${location.line} `
    return `${at}${stripVTControlCharacters(message)}`
  })

function specsOf({ config, suites }: PlaywrightReport, project: string): Spec[] {
  const within = ({ file, specs, suites: inner = [] }: Suite): Spec[] => [
    ...specs.map((spec) => ({ ...spec, file: path.relative(project, path.join(config.rootDir, file)) })),
    ...inner.flatMap(within),
  ]
  return suites.flatMap(within)
}

/** A test is of the area whose name its file's name begins with; what is of none is of the folder below tests. */
export function areaOf(file: string, areas: readonly string[]): string {
  const name = path.basename(file).split('.')[0] ?? ''
  const fitting = areas.filter((area) => name === `${area}s` || `${name}-`.startsWith(`${area}-`))
  const longest = fitting.toSorted((one, other) => other.length - one.length)[0]
  return longest ?? file.split('/')[1] ?? file
}

/** The lines that stand at the end of a run. */
export function summaryOf(times: readonly Timed[], areas: readonly string[], slowest = 10): string[] {
  const longest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowest)
  const byArea = Object.entries(Object.groupBy(times, ({ file }) => areaOf(file, areas)))
  const sums = byArea.map(([area, of = []]) => ({ area, seconds: of.reduce((sum, { seconds }) => sum + seconds, 0) }))
  const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(7)} s  ${text}`
  return [
    '',
    `The ${longest.length} slowest tests`,
    ...longest.map(({ seconds, file, name }) => line(seconds, `${file} › ${name}`)),
    '',
    'Seconds per area, of which two run at a time; a new one may bring 20',
    ...sums.toSorted((one, other) => other.seconds - one.seconds).map(({ area, seconds }) => line(seconds, area)),
    '',
  ]
}
