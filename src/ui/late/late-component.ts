import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A part of the interface that the first frame does without: fetched after it, and drawn at once where it is there
 * already. What does not come is not drawn. Of one that hears keys these wait until it has come.
 */
export const lateComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hears = false }: { hears?: boolean } = {},
) => {
  let there: ComponentType<Props> | undefined
  const ahead = async () => (there ??= await load())
  const Late = (props: Props): ReactNode => {
    const [Part, setPart] = useState(() => there)
    const [isMissing, setMissing] = useState(false)
    useEffect(
      () =>
        void ahead().then(
          (part) => setPart(() => part),
          () => setMissing(true),
        ),
      [],
    )
    if (Part !== undefined) return createElement(Part, props)
    return hears && !isMissing && createElement('span', { hidden: true, 'data-pending': '' })
  }
  return Object.assign(Late, { ahead })
}
