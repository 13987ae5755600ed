import type * as z from 'zod/mini'

/** One that there is, by the calendar and the clock, in the years that people mean: `toJSON` is what was understood. */
const isReal = (value: string): boolean => new Date(value).toJSON()?.startsWith(value.slice(0, 19))

const real =
  (form: RegExp) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!form.test(value) || !isReal(value))
      issues.push({ code: 'custom', input: value, params: { code: 'field_date' }, continue: true })
  }

/** `2026-02-28`, from 1900 to 2199: a mistyped year is one that nobody meant, and costs what all its days cost. */
export const isDay = real(/^(?:19|2[01])\d\d-\d\d-\d\d$/)
/** `2026-02-28T10:30:00.5Z`, in the same years. */
export const isInstant = real(/^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/)
