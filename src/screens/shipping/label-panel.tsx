import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelBytes, printedLabels } from '#api/order/label-calls.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'
import { saveFile } from '#ui/save-file.ts'

/** What draws PDF is larger than the page around it, so it comes with the first label that is looked at. */
const PdfPages = latePart(async () => (await import('#ui/view/pdf-pages.tsx')).PdfPages)

/** The label of a parcel as its carrier drew it: looked at, fetched, and printed as often as needed. */
export function LabelPanel({ record }: { record: Row }) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const client = useQueryClient()
  const { id } = record
  const name = String(record['tracking_number'] ?? record['number'])
  const hasLabel = record['status'] === 'ready' || record['status'] === 'printed'
  const { data: bytes } = useQuery({
    queryKey: ['label', id, name],
    queryFn: ({ signal }) => labelBytes(id, signal),
    enabled: hasLabel,
    staleTime: Infinity,
    retry: false,
  })
  const [, setPages] = useState<number>()
  const [isBroken, setBroken] = useState(false)
  const fail = useCallback(() => setBroken(true), [])
  const print = useCallback(async () => {
    saveFile(await printedLabels([id]), `${name}.pdf`)
    await client.invalidateQueries()
  }, [client, id, name])
  const listener = useMemo<Listener>(() => {
    const acts: Readonly<Record<string, (() => unknown) | undefined>> = {
      'paper.print': hasLabel ? print : undefined,
      'paper.download': bytes && (() => saveFile(bytes, `${name}.pdf`)),
    }
    return {
      hears: (command) => acts[command] !== undefined,
      verdict: () => ({ ok: true }),
      // what is refused has been told like any failed call
      send: ({ type }) => void Promise.resolve(acts[type]?.()).catch(() => undefined),
    }
  }, [bytes, hasLabel, name, print])
  useListener('record', listener)
  // what is on its way comes, and one that was given back is asked for no more
  if (!hasLabel && record['status'] !== 'draft' && record['status'] !== 'failed') return null
  if (!hasLabel) return <p className="m-0 px-4 text-table text-ink-3">{t('label.none')}</p>
  return (
    <figure className="m-0 min-w-0 px-4" data-label={bytes === undefined ? undefined : id}>
      <figcaption className="flex justify-end gap-1 pb-2">
        <Button size="small" variant="quiet" keys={caps.of('paper.print')} onClick={() => void print()}>
          {t('label.print')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          keys={caps.of('paper.download')}
          onClick={() => bytes && saveFile(bytes, `${name}.pdf`)}
        >
          {t('paper.download')}
        </Button>
      </figcaption>
      {bytes === undefined || isBroken ? (
        <span data-pending={isBroken ? undefined : ''} />
      ) : (
        <PdfPages
          bytes={bytes}
          label={`${t('label.shown')} ${name}`}
          isWide={false}
          onPages={setPages}
          onTrouble={fail}
        />
      )}
    </figure>
  )
}
