import type { FastifyRequest } from 'fastify'

/** Work for whoever asks: the signal says that they have closed their connection, and wait for no answer. */
export async function untilGone<T>({ raw }: FastifyRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const abort = () => gone.abort()
  raw.socket.once('close', abort)
  if (raw.socket.destroyed) abort()
  try {
    return await work(gone.signal)
  } finally {
    raw.socket.off('close', abort)
  }
}
