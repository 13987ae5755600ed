import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { orderOf } from '#api/order.ts'
import type { DrawnSectionProps } from '#screens/edit/drawn-sections.ts'
import { EditSection } from '#screens/edit/section.tsx'
import { useBegunBy } from './use-begun-by.ts'
import { useVatCheck } from '#screens/vat/use-vat-check.ts'
import { VatEvidence } from '#screens/vat/vat-evidence.tsx'

/** The base data of an order while they are written: in the field of its VAT number stands what was said of it. */
export function OrderBaseWritten({ editor, ...props }: DrawnSectionProps) {
  const id = Number(editor.getSnapshot().context.base['id'] ?? 0)
  const { data } = useQuery({ ...orderOf(id), enabled: id > 0 })
  // of one that is there its page hears it, before anything is written in
  useVatCheck(id > 0 ? undefined : editor, {})
  useBegunBy(editor, id === 0)
  // the section is that of every record, and each of them would carry the bytes of a place for one
  const [cell, setCell] = useState<Element | null>(null)
  const find = useCallback((drawn: HTMLElement | null) => {
    setCell(drawn?.querySelector('[data-path=vat_number]') ?? null)
  }, [])
  const evidence = <VatEvidence checks={data?.vat_checks ?? []} number={props.values['vat_number']} />
  return (
    <div ref={find} className="contents [&_:has(>[data-vat])]:grid">
      <EditSection {...props} />
      {cell !== null && createPortal(evidence, cell)}
    </div>
  )
}
