import '../../src/ui/theme.css'
import { Command } from 'cmdk'
import { useMemo, useState } from 'react'
import { createRanking, indexOf } from '../../src/app/palette/choosing/ranking.ts'
import { sizeAsked, tableOf } from '../pages/table.ts'

const items = tableOf(sizeAsked())
const rank = createRanking(indexOf(items))

function Keyed() {
  const [query, setQuery] = useState('')
  const rows = useMemo(
    () => (query.trim() === '' ? items.slice(0, 20) : rank(query).flatMap(({ at }) => items[at] ?? [])),
    [query],
  )
  return (
    <Command shouldFilter={false} label="Palette">
      <Command.Input autoFocus value={query} onValueChange={setQuery} />
      <Command.List>
        {rows.map(({ id, title }) => (
          <Command.Item key={id} value={id}>
            <svg width="16" height="16" viewBox="0 0 24 24" stroke="currentColor" fill="none" aria-hidden>
              <path d="m5 3 14 9-14 9V3z" />
            </svg>
            <span>{title}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

/** cmdk as its own documentation shows it for asynchronous results: ranked outside, a row for each id. */
export const open = () => <Keyed />
