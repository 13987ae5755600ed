import { useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Verdict } from '#machines/life/life.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices, type Uploading } from '#screens/services.ts'

/** As tus keeps it in the browser: where the server has what came of a file. The file itself is gone with its page. */
const entry = z.object({
  size: z.number(),
  creationTime: z.string(),
  metadata: z.object({ filename: z.string() }),
})
const prefix = 'tus::'
/** The server keeps what has not arrived for so long. */
const patience = 86_400_000

export type KeptUpload = { readonly key: string; readonly name: string; readonly size: number }

/** What was on its way as a page was left, and goes on from there once its file is chosen again; not what is still on its way here. */
export function keptUploads(
  storage: Pick<Storage, 'length' | 'key' | 'getItem'>,
  here: readonly Pick<Uploading, 'name' | 'size' | 'state'>[],
  now: number,
): KeptUpload[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key): KeptUpload[] => {
      const { data } = entry.safeParse(asJson(storage.getItem(key)))
      if (data === undefined || now - Date.parse(data.creationTime) > patience) return []
      const { size, metadata } = data
      const isHere = here.some((one) => one.name === metadata.filename && one.size === size && one.state !== 'stored')
      return isHere ? [] : [{ key, name: metadata.filename, size }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function asJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const none: readonly KeptUpload[] = []

/** A browser that closes its storage keeps nothing. */
function keptHere(all: readonly Uploading[]): readonly KeptUpload[] {
  try {
    return keptUploads(localStorage, all, Date.now())
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
        may ? verdictOfRight(isBroken || keptHere(all).length > 0, 'nothing_to_resume') : verdictOfRight(false),
    }
  }, [all, uploads, choose])
}

/** Those of another page, as long as they wait, and how one of them is let go: the server throws away what it has by itself. */
export function useKeptUploads(
  all: readonly Uploading[],
): readonly [kept: readonly KeptUpload[], drop: (one: KeptUpload) => void] {
  const [dropped, setDropped] = useState(none)
  const kept = useMemo(() => keptHere(all).filter(({ key }) => dropped.every((one) => one.key !== key)), [all, dropped])
  const drop = (one: KeptUpload) => {
    setDropped([...dropped, one])
    try {
      localStorage.removeItem(one.key)
    } catch {
      // it is forgotten with the page
    }
  }
  return [kept, drop]
}
