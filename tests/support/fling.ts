/** Scrolls as a hard fling does, from outside of the frame, and looks in every frame whether each px has its row. */
export function fling(element: HTMLElement): Promise<{ samples: number; white: number; rowsSeen: number }> {
  const seen = new Set<string>()
  const list = element.getBoundingClientRect()
  let samples = 0
  let white = 0
  const frames = 66
  // ever faster, back again, and a leap as of a dragged thumb
  const turns = [60, 150, 400, 900, 1800, 3000, 5000, -700, -2500, -6000, 4000, 900_000]
  const look = () => {
    samples += 1
    for (let y = list.top + 40; y < list.bottom - 20; y += 28) {
      const row = document.elementFromPoint(list.left + list.width / 2, y)?.closest('[data-row]')
      if (row === null || row === undefined) white += 1
      else seen.add(row.getAttribute('data-row') ?? '')
    }
  }
  return new Promise((resolve) => {
    const frame = () => {
      look()
      if (samples >= frames) return resolve({ samples, white, rowsSeen: seen.size })
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    let pushes = 0
    const push = () => {
      element.scrollTop += turns[pushes % turns.length] ?? 0
      pushes += 1
      if (samples < frames) setTimeout(push, 5)
    }
    setTimeout(push, 5)
  })
}
