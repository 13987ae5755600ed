/** `npm run test:attack -- --seed 7 --short`: does anything from outside bring a 500 out of Kontor, or lose a change? */
import { parseArgs } from 'node:util'
import { attack } from '#tests/attack/attack.ts'
import { totalsOf } from '#tests/attack/tally.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)
const bounds = values.short ? { runs: 4, kills: 1, sockets: 50 } : { runs: 40, kills: 5, sockets: 300 }
const tally = await attack({ seed, ...bounds, tell: (line) => console.log(line) })
console.log(totalsOf(tally).join('\n'))
process.exitCode = tally.wrong.length === 0 ? 0 : 1
