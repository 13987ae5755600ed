import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react'

/** A part of a page whose code comes when the part is first drawn; keys wait for it. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> => {
  const Late = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={<span data-pending="" />}>
      <Late {...props} />
    </Suspense>
  )
}
