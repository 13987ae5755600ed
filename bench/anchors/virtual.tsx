import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type KeyboardEvent } from 'react'
import { frame, lineAt, lineColumns, lineHeight, rowsAsked } from '../pages/lines.ts'

const template = lineColumns.map(({ size }) => `${size}px`).join(' ')

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
      style={{ ...frame, overflow: 'auto', font: '13px sans-serif' }}
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
                outline: index === focused ? '2px solid blue' : undefined,
              }}
            >
              {lineColumns.map(({ id }) => (
                <span key={id}>{line[id]}</span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** TanStack Virtual as its own example shows it: no roles, no skeletons, no columns to arrange. */
export const open = () => <List />
