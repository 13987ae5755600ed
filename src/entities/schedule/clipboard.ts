import type { Content } from './plan.ts'
import { isAltered, shiftOf, type ShiftTemplate } from './template.ts'

/** What is said of a day off where it is copied as text, and what is understood as one. */
export type ClipboardWords = { free: string }

const timePattern = /^([01]?\d|2[0-3])(?:[:.]([0-5]\d))?$/

/** `9`, `9:30` and `9.30` as `09:30`; undefined for what is no time. */
export const timeFrom = (text: string): string | undefined => {
  const [, hours, minutes = '00'] = timePattern.exec(text.trim()) ?? []
  return hours === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}`
}

const rangeFrom = (text: string): { start_time: string; end_time: string } | undefined => {
  const parts = text.split(/\s*[-–]\s*/)
  const [start_time, end_time] = parts.map(timeFrom)
  return parts.length === 2 && start_time !== undefined && end_time !== undefined && start_time !== end_time
    ? { start_time, end_time }
    : undefined
}

export const textOf = (
  content: Content | undefined,
  templates: readonly ShiftTemplate[],
  { free }: ClipboardWords,
): string => {
  if (content === undefined || content.kind === 'open') return ''
  if (content.kind === 'free') return free
  const template = templates.find(({ id }) => id === content.template_id)
  return template === undefined || isAltered(content, template)
    ? `${content.start_time}–${content.end_time}`
    : template.name
}

/** What a cell of pasted text means: a template by its name or digit, times, a day off, or nothing; undefined is none of these. */
export const contentFrom = (
  text: string,
  templates: readonly ShiftTemplate[],
  { free }: ClipboardWords,
  area: number | null,
): Content | null | undefined => {
  const said = text.trim()
  const is = (word: string) => word.toLocaleLowerCase() === said.toLocaleLowerCase()
  if (said === '') return null
  if (is(free) || said === '0') return { kind: 'free' }
  const template = templates.find(({ name, digit }) => is(name) || (digit !== null && said === `${digit}`))
  if (template !== undefined) return shiftOf(template, area)
  const range = rangeFrom(said)
  return (
    range && {
      kind: 'shift',
      template_id: null,
      area_id: area,
      ...range,
      break_seconds: 0,
      note: null,
      auto_create_session: false,
    }
  )
}

/** A block of cells as spreadsheets write it. */
export const linesOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join('\t')).join('\n')
export const rowsFrom = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
