/** `npm run test:chaos -- --kills 200 --seed 7`: is anything that was acknowledged ever lost, or done by halves? */
import { parseArgs } from 'node:util'
import { chaos } from '#tests/chaos/chaos.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)
const start = performance.now()
const outcome = await chaos({ kills: Number(values.kills), seed, tell: (line) => console.log(line) })
const { kills, databaseKills, jobs, busy, sent, doubled, acknowledged, asked, wrong } = outcome
console.log(
  [
    `${kills} kills of the server, ${databaseKills} of them with its database, in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    `${sent} moves sent, ${doubled} of them twice at once, ${acknowledged.length} acknowledged, ${busy} answered 503 by a busy server`,
    `${asked.done + asked.undone} without an answer asked again: ${asked.done} were done, ${asked.undone} were not`,
    `${jobs} exports and bulks begun, each at rest within 60 s of the last start unless told otherwise`,
    `${wrong.length} lost, done by halves or done twice`,
    ...wrong.slice(0, 50),
  ].join('\n'),
)
process.exitCode = wrong.length === 0 ? 0 : 1
