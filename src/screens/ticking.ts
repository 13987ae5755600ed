/** Figures that go on by themselves are drawn anew this often. */
const every = 10_000

export const tick = (tell: () => void) => {
  const timer = setInterval(tell, every)
  return () => clearInterval(timer)
}

/** To the second, so that the figure does not change between two reads of one drawing. */
export const thisSecond = (): number => Math.floor(Date.now() / 1000) * 1000
