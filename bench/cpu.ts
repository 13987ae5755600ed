import type { CDPSession, Page } from '@playwright/test'
import { median } from '#scripts/bench-row.ts'

/** A page whose main thread's processor time is read; wall time swings two to five times, this within a fifth. */
export type Metered = {
  page: Page
  cdp: CDPSession
  /** Processor milliseconds of the main thread for an act and the frames that show it, less an idle frame. */
  cpuOf: (act: () => Promise<unknown>) => Promise<number>
  /** Measures the idle frame again: before each repeat. */
  calibrate: () => Promise<void>
}

const idleFrames = 15

/** Turns on Chromium's own count of thread time for a page. */
export async function meter(page: Page): Promise<Metered> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  let idle = 0

  const taskMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const found = metrics.find(({ name }) => name === 'TaskDuration')
    if (found === undefined) throw new Error('Chromium does not report TaskDuration')
    return found.value * 1000
  }
  const gross = async (act: () => Promise<unknown>): Promise<number> => {
    const before = await taskMs()
    await act()
    await painted(page)
    return (await taskMs()) - before
  }

  return {
    page,
    cdp,
    cpuOf: async (act) => Math.max(0, (await gross(act)) - idle),
    calibrate: async () => {
      const samples: number[] = []
      for (let frame = 0; frame < idleFrames; frame += 1) samples.push(await gross(() => Promise.resolve()))
      idle = median(samples)
    },
  }
}

/** Two frames: what an act has changed is on the screen after the second. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Presses a key as a person does, without Playwright's own waiting. */
export async function press(cdp: CDPSession, key: string, text?: string): Promise<void> {
  const code = text === undefined ? key : `Key${key.toUpperCase()}`
  const virtual = text === undefined ? (virtualCodes[key] ?? 0) : key.toUpperCase().charCodeAt(0)
  const both = { key, code, windowsVirtualKeyCode: virtual, nativeVirtualKeyCode: virtual }
  await cdp.send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...both,
    ...(text !== undefined && { text, unmodifiedText: text }),
  })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...both })
}

const virtualCodes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowUp: 38,
  ArrowDown: 40,
}
