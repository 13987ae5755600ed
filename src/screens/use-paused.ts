import { useEffect, useState } from 'react'

/** A value once it has not changed for so many ms. */
export function usePaused<Value>(value: Value, ms: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return ms === 0 ? value : paused
}
