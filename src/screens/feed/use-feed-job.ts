import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { record as recordOf } from '#api/reads.ts'
import type { FeedRunEvent } from '#commands/catalogue/feeds.ts'
import { places } from '#commands/place-table.ts'
import { showToast } from '#ui/layer/toast.ts'
import { isAtRest, jobIn, type Job } from '#screens/shell/jobs.ts'

/** Milliseconds between two looks at a job that somebody waits for. */
const every = 500

/** Begins a run or a check of a feed and follows it; what it found is read again once it is over. */
export function useFeedJob(id: number): { job: Job | undefined; begin: (type: FeedRunEvent['type']) => Promise<void> } {
  const queries = useQueryClient()
  const [begun, setBegun] = useState<number>()
  const { data } = useQuery({
    ...recordOf('export-job', begun ?? 0),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && isAtRest(jobIn(state.data)) ? false : every),
  })
  const job = data === undefined || begun === undefined ? undefined : jobIn(data)
  const isOver = job !== undefined && isAtRest(job)
  const said = job?.state === 'completed' ? job.outcome : ''
  useEffect(() => {
    if (!isOver) return
    if (said !== '') showToast({ text: said, tone: 'good', id: 'feed.job' })
    const read = [
      ['record', places.feed.entity],
      ['search', places.feed.entity],
      ['search', places.feed_products.entity],
      ['feed.preview', id],
      ['search', 'export-job'],
    ]
    for (const queryKey of read) void queries.invalidateQueries({ queryKey })
  }, [isOver, said, id, queries])
  const begin = useCallback(
    async (type: FeedRunEvent['type']) => {
      try {
        const { payload } = await call(type, { params: { id } })
        setBegun(payload.job.id)
        await queries.invalidateQueries({ queryKey: ['search', 'export-job'] })
      } catch (error) {
        // what was refused has been said
        if (failureOf(error) === undefined) throw error
      }
    },
    [id, queries],
  )
  return { job, begin }
}
