import { offers } from '#commands/offers.ts'
import { keyTable } from '#commands/key-table.ts'
import { commandContext } from '#commands/command-context.ts'
import { backgroundCalls } from '#app/background-calls.ts'
import type { Outcome, CommandExecution } from '#machines/palette-context.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { loadBulk, loadMoves, loadedMoves } from './load-moves.ts'
import type { Refuse } from './move.ts'

/**
 * The palette's port: a move of a record is on its way and shown there, so the palette is free at once; a move of many
 * becomes a job, which is waited for; any other command goes to whoever hears it.
 */
export const perform = async (
  execution: CommandExecution,
  portContext: PortContext,
  { signal, refuse }: { signal: AbortSignal; refuse: Refuse },
): Promise<Outcome> => {
  const { request, needs } = execution
  if (request.selected !== undefined) {
    const cancel = new AbortController()
    const about = `×${request.selected.count}`
    const work = backgroundCalls.start({ command: request.id, about, cancel: () => cancel.abort() })
    signal.addEventListener('abort', work.leave)
    const { startBulk } = await loadBulk()
    return startBulk(execution, request.selected, portContext, { work, signal: cancel.signal })
  }
  if (request.subject !== undefined) {
    // without a pause where it is there, so that the next frame shows it
    const { startMove } = loadedMoves() ?? (await loadMoves())
    startMove(execution, request.subject, portContext, refuse)
  } else
    offers(keyTable.read(), commandContext.current().listeners)
      .find(({ id }) => id === request.id)
      ?.run({
        ...(request.confirms && { confirmed: true }),
        ...Object.fromEntries(needs.flatMap((need) => (need.kind === 'lines' ? [] : [[need.name, need.value]]))),
      })
  return { kind: 'done' }
}
