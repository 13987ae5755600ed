import { useState } from 'react'

function Bare() {
  const [query, setQuery] = useState('')
  return <input autoFocus value={query} onChange={(event) => setQuery(event.target.value)} />
}

/** A controlled input and nothing else: what React itself costs with every key. */
export const open = () => <Bare />
