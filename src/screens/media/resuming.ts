import { DateTime } from 'luxon'
import { useMemo, useSyncExternalStore } from 'react'
import { begunUploads, type BegunUpload } from '#api/file/begun-uploads.ts'
import type { Verdict } from '#machines/life/life.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices, type Uploading } from '#screens/services.ts'

/** The server has what did not arrive for so long. */
const patience = { days: 1 }

const none: readonly BegunUpload[] = []

/** A browser that closes its storage keeps nothing. */
export function begunElsewhere(all: readonly Uploading[]): readonly BegunUpload[] {
  try {
    return begunUploads(localStorage, all, DateTime.now().minus(patience).toJSDate())
  } catch {
    return none
  }
}

type Resuming = {
  readonly resume: () => void
  readonly verdict: (may: boolean) => Verdict
}

/** What broke off goes on: what is here by itself, what another page began once its file is chosen again. */
export function useResuming(choose: () => void): Resuming {
  const { uploads } = useServices()
  const all = useSyncExternalStore(uploads.watch, uploads.read)
  return useMemo(() => {
    const isBroken = all.some(({ state, isRefused }) => state === 'failed' && !isRefused)
    return {
      resume: () => (isBroken ? uploads.resume() : choose()),
      verdict: (may) =>
        may ? verdictOfRight(isBroken || begunElsewhere(all).length > 0, 'nothing_to_resume') : verdictOfRight(false),
    }
  }, [all, uploads, choose])
}
