import type { AnyStateMachine } from 'xstate'

/** A column of the map of a life; one with a name has a heading. */
export type RoadColumn = { id?: string; statuses: readonly string[] }

/** Every status at its place, and where the columns begin, in percent. */
export type Road = { columns: readonly RoadColumn[]; begins: readonly number[] }

/** The statuses by the number of steps from the first one, those that nothing leads to last. */
export const roadFrom = ({ root }: AnyStateMachine): Road => {
  const all = Object.keys(root.states)
  const after = (status: string) =>
    [...(root.states[status]?.transitions.values() ?? [])]
      .flat()
      .flatMap(({ target = [] }) => target.map(({ key }) => key))
  const columns: string[][] = []
  for (let next = root.initial.target.map(({ key }) => key); next.length > 0;) {
    columns.push(next)
    const met = new Set(columns.flat())
    next = [...new Set(next.flatMap(after))].filter((status) => !met.has(status))
  }
  const met = new Set(columns.flat())
  const left = all.filter((status) => !met.has(status))
  const shown = left.length === 0 ? columns : [...columns, left]
  return {
    columns: shown.map((statuses) => ({ statuses })),
    begins: shown.map((_, at) => Math.round((100 * at) / shown.length)),
  }
}
