import { useEffect, useRef, useState } from 'react'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { classes } from '#ui/classes.ts'

export type PdfPagesProps = {
  bytes: Blob
  /** What it is, for whoever does not see it. */
  label: string
  /** As wide as its place; else as high as a page is seen whole. */
  isWide: boolean
  /** Says how many pages it has. */
  onPages: (count: number) => void
  onTrouble: () => void
}

/** The address that the build gives the worker's file. */
const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** As far as a browser has them; the types of the DOM do not know them yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => unknown }
}

/** The one script that may be a worker here: Trusted Types refuse every other address (ADR 0137). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('kontor-pdf', {
  createScriptURL: () => workerUrl,
})

/** One worker for all papers, begun with the first. */
let worker: Worker | undefined
const prepare = (): void => {
  worker ??= new Worker((policy?.createScriptURL('') ?? workerUrl) as string, { type: 'module' }) // as the browser takes it
  GlobalWorkerOptions.workerPort = worker
}

/** As wide as a page is that is seen whole. */
const highest = 624

/** A PDF drawn page below page; as sharp as the screen is. */
export function PdfPages({ bytes, label, isWide, onPages, onTrouble }: PdfPagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const wide = place.current?.clientWidth ?? highest
    const reading = read(bytes, label, isWide ? wide : Math.min(wide, highest))
    const show = async () => {
      const pages = await reading.pages
      onPages(pages.length)
      place.current?.replaceChildren(...pages)
      setDrawn(true)
    }
    show().catch(() => {
      if (!reading.isOver()) onTrouble()
    })
    return reading.end
  }, [bytes, label, isWide, onPages, onTrouble])
  return (
    <div
      ref={place}
      data-pending={isDrawn ? undefined : ''}
      className={classes(
        'flex flex-col gap-3 [&>canvas]:h-auto [&>canvas]:border [&>canvas]:border-line [&>canvas]:bg-white',
        '[&>canvas]:w-full',
        !isWide && '[&>canvas]:max-w-156',
      )}
    />
  )
}

/** Draws the pages of a PDF, until nobody wants them any more. */
function read(bytes: Blob, label: string, width: number) {
  prepare()
  let isOver = false
  const draw = async () => {
    const task = getDocument({ data: new Uint8Array(await bytes.arrayBuffer()), useWasm: false })
    try {
      const pages = await drawnPages(await task.promise, label, width)
      if (isOver) throw new Error('Nobody looks at it any more')
      return pages
    } finally {
      await task.destroy()
    }
  }
  return { pages: draw(), isOver: () => isOver, end: () => void (isOver = true) }
}

/** So many points for each of the screen: small letters stay clear. */
const sharpness = () => Math.max(2, globalThis.devicePixelRatio)

async function drawnPages(pdf: PDFDocumentProxy, label: string, width: number): Promise<HTMLCanvasElement[]> {
  const pages: HTMLCanvasElement[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: (width * sharpness()) / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    canvas.role = 'img'
    canvas.ariaLabel = pdf.numPages === 1 ? label : `${label}, ${number}/${pdf.numPages}`
    await page.render({ canvas, viewport }).promise
    pages.push(canvas)
  }
  return pages
}
