/**
 * What the fuzz draws, read here only. `npm test` draws the same each time, so that it fails for its own change alone;
 * `FUZZ_SEED=7` draws something else, `FUZZ_SEED=random` something new, and `FUZZ_RUNS=10` ten times as much.
 */
const { FUZZ_SEED = '20261122', FUZZ_RUNS = '1' } = process.env

export const fuzz = {
  seed: FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED),
  times: Number(FUZZ_RUNS),
} as const
