import '../../src/ui/theme.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type KeyboardEvent } from 'react'
import { frame, lineAt, lineColumns, lineHeight, rowsAsked } from '../pages/lines.ts'

const template = lineColumns.map(({ size }) => `${size}px`).join(' ')

// The same letters and the same ellipsis as in the console's grid: what is compared is the list, not the font.
const type = { fontSize: 13, lineHeight: '18px', letterSpacing: '-0.006em' } as const
const cell = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingRight: 16 } as const

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const virtual = useVirtualizer({
    count: rowsAsked(),
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  })
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setFocused(focused + 1)
    virtual.scrollToIndex(focused + 1)
  }
  return (
    <div
      ref={scroller}
      className="scroller"
      tabIndex={0}
      onKeyDown={move}
      style={{ ...frame, ...type, overflow: 'auto' }}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = lineAt(index)
          return (
            <div
              key={key}
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                width: '100%',
                height: lineHeight,
                transform: `translateY(${start}px)`,
                display: 'grid',
                gridTemplateColumns: template,
                alignItems: 'center',
                borderBottom: '1px solid #e6e9ed',
                outline: index === focused ? '2px solid blue' : undefined,
              }}
            >
              {lineColumns.map(({ id }) => (
                <span key={id} style={cell}>
                  {line[id]}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** TanStack Virtual as its own example shows it: no roles, no head, no skeletons, no columns to arrange. */
export const open = () => <List />
