import {
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useKBar,
  useMatches,
} from 'kbar'
import { useEffect } from 'react'
import { sizeAsked, tableOf } from '../pages/table.ts'

const actions = tableOf(sizeAsked()).map(({ id, title }) => ({ id, name: title, perform: () => {} }))

function Results() {
  const { results } = useMatches()
  return (
    <KBarResults
      items={results}
      onRender={({ item, active }) => (
        <div style={{ background: active ? '#eee' : 'transparent' }}>{typeof item === 'string' ? item : item.name}</div>
      )}
    />
  )
}

function Opened() {
  const { query } = useKBar()
  useEffect(() => query.toggle(), [query])
  return null
}

/** kbar as its own README shows it. */
export const open = () => (
  <KBarProvider actions={actions}>
    <Opened />
    <KBarPortal>
      <KBarPositioner>
        <KBarAnimator>
          <KBarSearch autoFocus />
          <Results />
        </KBarAnimator>
      </KBarPositioner>
    </KBarPortal>
  </KBarProvider>
)
