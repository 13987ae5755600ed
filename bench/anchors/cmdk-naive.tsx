import { Command } from 'cmdk'
import { sizeAsked, tableOf } from '../pages/table.ts'

/** cmdk with its own filter over every item. */
export const open = () => (
  <Command label="Palette">
    <Command.Input autoFocus />
    <Command.List>
      {tableOf(sizeAsked()).map(({ id, title }) => (
        <Command.Item key={id} value={`${title} ${id}`}>
          {title}
        </Command.Item>
      ))}
    </Command.List>
  </Command>
)
