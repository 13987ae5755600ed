/** Does the work for every item, sixteen at a time, and answers the results in the order of the items. */
export async function sixteenAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return results
}
