import { useCallback, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { contentFrom, linesOf, rowsFrom, textOf } from '#entities/schedule/clipboard.ts'
import { keyOf, type Changes, type Content, type ShiftPlan } from '#entities/schedule/plan.ts'
import { showToast } from '#ui/layer/toast.ts'
import { placeIn, type ScheduleRow } from './rows.ts'
import type { Cells } from './use-cells.ts'

type Held = { text: string; cells: readonly (readonly (Content | null)[])[] }

/** What was copied here last, with its notes: pasted as it was while the clipboard still holds its text. */
let held: Held = { text: '', cells: [] }

type ClipboardOf = {
  cells: Cells
  rows: readonly ScheduleRow[]
  days: readonly string[]
  plan: ShiftPlan
  templates: WeekAnswer['templates']
  write: (changes: Changes) => void
}

/** Copies a range of cells as text that spreadsheets read, and pastes such a text, or what was copied here. */
export function useClipboard({ cells, rows, days, plan, templates, write }: ClipboardOf) {
  const { t } = useTranslation('schedule')
  const copy = useCallback(
    (event: ClipboardEvent) => {
      const { top, bottom, left, right } = cells.rect
      const block = rows.slice(top, bottom + 1).map((row) =>
        days.slice(left, right + 1).map((day): Content | null => {
          const place = placeIn(row, day)
          return (place && plan.get(keyOf(place))) ?? null
        }),
      )
      const words = { free: t('free') }
      const text = linesOf(block.map((line) => line.map((one) => textOf(one ?? undefined, templates, words))))
      held = { text, cells: block }
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    },
    [cells, days, plan, rows, t, templates],
  )
  const paste = useCallback(
    (event: ClipboardEvent) => {
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      // Windows and Linux write their line ends differently
      const isOwn = held.cells.length > 0 && text.replaceAll('\r\n', '\n') === held.text
      const { top, bottom, left, right } = cells.rect
      const words = { free: t('free') }
      const lines = isOwn ? held.cells : rowsFrom(text)
      const [height, width] = [lines.length, Math.max(0, ...lines.map((line) => line.length))]
      if (width === 0) return
      // one cell, or a block that fits into the range several times, fills all of it
      const tall = (bottom - top + 1) % height === 0 ? bottom - top + 1 : height
      const wide = (right - left + 1) % width === 0 ? right - left + 1 : width
      const changes = new Map<string, Content | null>()
      let unread = 0
      for (let down = 0; down < tall; down += 1)
        for (let across = 0; across < wide; across += 1) {
          const row = rows[top + down]
          const place = placeIn(row, days[left + across])
          const cell = lines[down % height]?.[across % width]
          if (place === undefined || row?.kind !== 'person' || cell === undefined) continue
          const area = row.person.area_id
          const content =
            typeof cell === 'string' ? contentFrom(cell, templates, words, area) : own(cell, templates, area)
          if (content === undefined) unread += 1
          else changes.set(keyOf(place), content)
        }
      if (unread > 0) showToast({ text: t('paste.unread', { count: unread }), tone: 'warn', id: 'schedule.paste' })
      write(changes)
    },
    [cells, days, rows, t, templates, write],
  )
  return { copy, paste }
}

/** Copied to somebody else a shift is of their area, unless its template has one of its own. */
const own = (content: Content | null, templates: WeekAnswer['templates'], area: number | null): Content | null => {
  if (content?.kind !== 'shift') return content
  const template = templates.find(({ id }) => id === content.template_id)
  return { ...content, area_id: template?.area_id ?? area }
}
