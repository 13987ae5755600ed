import { lazy, type ComponentType } from 'react'

/** A piece of the interface that has not come after 120 seconds does not come any more (spec §9). */
const limit = 120_000

/** A component whose code is fetched when it is first drawn. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withTimeout(load()) }))

export const withTimeout = <T>(loading: Promise<T>, ms = limit): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The piece did not come in time')), ms)
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
