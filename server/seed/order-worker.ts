/** A process of its own for one stream of orders; started by `order-streams.ts`, and over when that one is. */
import { fillStream, type StreamTask } from './order-stream.ts'

process.once('disconnect', () => process.exit(1))
// given by the one that starts it
process.once('message', (task: StreamTask) => {
  void fillStream(task).then((counters) => process.send?.(counters))
})
