type End = () => Promise<unknown>

/** What stands and has to be ended, the last one last. */
const standing: End[] = []
let all: Promise<void> | undefined
const ending = () => all

/** Does the work, then ends what stood for it; `endAll` may have done so by then. */
export async function until<T>(end: End, work: () => Promise<T>): Promise<T> {
  if (ending() !== undefined) {
    // it was still being started when the rest was ended
    await end()
    throw new Error('The run was ended')
  }
  standing.push(end)
  try {
    return await work()
  } finally {
    const under = ending()
    if (under === undefined) standing.splice(standing.lastIndexOf(end), 1)
    await (under ?? end())
  }
}

/** Ends everything that stands, the last one first; whatever cannot be ended holds up nothing else. */
export const endAll = (): Promise<void> =>
  (all ??= (async () => {
    for (let end = standing.pop(); end !== undefined; end = standing.pop()) {
      await end().catch((error: unknown) => console.error(error))
    }
  })())
