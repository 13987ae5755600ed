import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paperBytes, printedBytes, xrechnungBytes } from '#api/file/document-calls.ts'
import type { OrderPapersEvent, PaperEvent } from '#commands/document.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { classes } from '#ui/classes.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Notice } from '#ui/view/notice.tsx'

/** What draws PDF is larger than the page around it, so it comes with the first paper that is looked at. */
const PdfPages = latePart(async () => (await import('#ui/view/pdf-pages.tsx')).PdfPages)

export type ShownPaper = {
  readonly id: number
  readonly number: string
  readonly type: string
  readonly status: string
}

type Acts = { [E in PaperEvent['type'] | OrderPapersEvent['type']]?: (() => void) | undefined }

type PaperPreviewProps = {
  paper: ShownPaper
  /** It is what there is to print here: on the page of an order all its papers are. */
  prints?: boolean
}

/** A paper as it was issued, or a draft as it would be: its pages, as large as one likes, and its file. */
export function PaperPreview({ paper, prints = false }: PaperPreviewProps) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const { id, number, type, status } = paper
  const isDraft = status === 'draft'
  // what was issued never changes, a draft may with its order
  const { data: bytes, isError } = useQuery({
    queryKey: ['paper', id, isDraft],
    queryFn: ({ signal }) => paperBytes(id, signal),
    staleTime: isDraft ? 0 : Infinity,
    retry: false,
  })
  const [pages, setPages] = useState<number>()
  const [isWide, setWide] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const fail = useCallback(() => setBroken(true), [])
  const zoom = useCallback(() => setWide((was) => !was), [])
  const download = useMemo(
    () => (bytes === undefined ? undefined : () => saveFile(bytes, `${number}.pdf`)),
    [bytes, number],
  )
  // a refusal says what is missing
  const { mutate: writeXRechnung, isPending } = useMutation({
    mutationFn: () => xrechnungBytes(id),
    onSuccess: (xml) => saveFile(xml, `${number}.xml`),
  })
  const xrechnung = useMemo(
    () => (isInvoice(type) && !isDraft && !isPending ? () => writeXRechnung() : undefined),
    [type, isDraft, isPending, writeXRechnung],
  )
  // as one file, which the log of what was printed knows
  const { mutate: print } = useMutation({
    mutationFn: () => printedBytes([id]),
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
  })
  const listener = useMemo<Listener>(() => {
    const acts: Acts = {
      'paper.zoom': bytes && zoom,
      'paper.download': download,
      'paper.xrechnung': xrechnung,
      'paper.print': prints && !isDraft ? () => print() : undefined,
    }
    const actOf = (wanted: string) => (Object.hasOwn(acts, wanted) ? acts[wanted as keyof Acts] : undefined) // just asked
    return {
      hears: (wanted) => actOf(wanted) !== undefined,
      verdict: () => ({ ok: true }),
      send: (event) => actOf(event.type)?.(),
    }
  }, [bytes, zoom, download, xrechnung, prints, isDraft, print])
  useListener('record', listener)

  const label = `${t(`document.type.${type}`, { ns: 'entities' })} ${number}`
  if (isError || isBroken)
    return <p className="m-0 px-4 text-table text-ink-3">{t('document.preview.none', { ns: 'entities' })}</p>
  return (
    <figure className="m-0 min-w-0 px-4" data-paper={pages === undefined ? undefined : id}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-table text-ink-2">
        <span>{pages !== undefined && t('paper.pages', { count: pages })}</span>
        <span className="ml-auto flex gap-1">
          <Button size="small" variant="quiet" keys={caps.of('paper.zoom')} aria-pressed={isWide} onClick={zoom}>
            {t('paper.zoom')}
          </Button>
          <Button size="small" variant="quiet" keys={caps.of('paper.download')} onClick={download}>
            {t('paper.download')}
          </Button>
          {isInvoice(type) && !isDraft && (
            <Button
              size="small"
              variant="quiet"
              keys={caps.of('paper.xrechnung')}
              pending={isPending}
              onClick={xrechnung}
            >
              {t('paper.xrechnung')}
            </Button>
          )}
        </span>
      </figcaption>
      {isDraft && (
        <Notice tone="now" className="mb-2">
          {t('paper.draft')}
        </Notice>
      )}
      {/* as high as the page that comes: what stands below it stays */}
      <div className={pages === undefined ? classes('aspect-[210/297]', !isWide && 'max-w-156') : undefined}>
        {bytes === undefined ? (
          <span data-pending="" />
        ) : (
          <PdfPages bytes={bytes} label={label} isWide={isWide} onPages={setPages} onTrouble={fail} />
        )}
      </div>
    </figure>
  )
}

/** Only these does a machine read (EN 16931). */
const isInvoice = (type: string): boolean => type === 'invoice' || type === 'credit-invoice'
