import { expect, test } from 'vitest'
import { chaos } from '#tests/chaos/chaos.ts'

test(
  'the server is killed while fifty clients move orders: nothing acknowledged is lost, nothing half done',
  {
    timeout: 120_000,
  },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const { acknowledged, asked, wrong } = await chaos({ kills: 2, seed })
    expect(wrong, `npm run test:chaos -- --kills 2 --seed ${seed}`).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(asked.done + asked.undone).toBeGreaterThan(0)
  },
)
