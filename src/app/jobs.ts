import { hashKey } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import { jobs } from '#api/reads.ts'
import { commandContext } from '#commands/command-context.ts'
import { mayRead } from '#entities/access.ts'
import type { JobMove } from '#machines/jobs.ts'
import { queryClient } from './query-client.ts'
import { provideJobPorts } from './lives.ts'
import { currentServer, onSessionEnd } from './connection.ts'

/** What each move of a job is on the wire; afterwards the jobs are read again. */
const sent: Readonly<Record<JobMove['type'], (id: number) => Promise<unknown>>> = {
  'export-job.abort': (id) => call('export.abort', { params: { id } }),
  'export-job.remove': (id) => call('export.abort', { params: { id } }),
  'export-job.retry': (id) =>
    call('record.action', { params: { object: 'export-job', id, action: 'retry' }, body: { version: 0 } }),
  // the job that takes it back is followed like any other, and so are the orders behind it
  'export-job.undo': (id) =>
    call('record.action', { params: { object: 'export-job', id, action: 'undo' }, body: { version: 0 } }),
  'export-job.download': (id) => download(id),
}

/** A ticket first: the browser fetches the file by itself, without the Token. */
async function download(id: number): Promise<void> {
  const { actor } = commandContext.current()
  // whoever sees everybody's may have asked for somebody else's
  const object = actor !== undefined && mayRead(actor, 'export-history', null) ? 'export-history' : 'export-job'
  const { payload } = await call('record.read', { params: { object, id } })
  const file = /\/file\/(\d+)\//.exec(String(payload['download_url']))?.[1]
  if (file === undefined) return
  const ticket = await call('file.ticket', { params: { id: Number(file) } })
  const link = document.createElement('a')
  link.href = `${currentServer()}${ticket.payload.url}`
  link.download = ''
  link.click()
}

/** Sends it, whatever comes of it, and reads the jobs again; the error policy says what was refused. */
async function send(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined)
  await Promise.all(
    ['export-job', 'export-history'].map((object) => queryClient.invalidateQueries({ queryKey: ['search', object] })),
  )
}

const pollHash = hashKey(jobs().queryKey)
/** How each job stood when it was last read; undefined before the first reading: what was moved by then is not shown yet. */
let seen: ReadonlyMap<number, string> | undefined
onSessionEnd(() => (seen = undefined))

/** Records that a bulk has moved since the jobs were last read are read again: a list shows them as they come. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== pollHash || query.state.status !== 'success') return
  const rows = (query.state.data ?? []) as Row[] // what the jobs' own query answers
  const bulks = rows.filter(({ kind }) => kind === 'bulk')
  const standing = new Map(bulks.map((row) => [row.id, `${String(row['state'])} ${String(row['items_processed'])}`]))
  const before = seen
  seen = standing
  if (before === undefined) return
  // one that is new may have moved some already
  const moved = bulks.filter(({ id }) => before.get(id) !== standing.get(id))
  for (const object of new Set(moved.map((row) => String(row['object']))))
    for (const key of ['search', 'record']) void queryClient.invalidateQueries({ queryKey: [key, object] })
})

provideJobPorts({
  act: ({ type, id }) => void send(() => sent[type](id)),
  start: (body) => void send(() => call('export.start', { body })),
})
