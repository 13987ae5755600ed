import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Row } from '#api/list.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import type { VatCheck } from './latest-check.ts'
import { useVatCheck } from './use-vat-check.ts'
import { VatEvidence } from './vat-evidence.tsx'

type CustomerVatProps = { record: Row; editor?: EditorActor }

/** What the EU said of a customer's number, below its field; it is asked about from here where the number may be written. */
export function CustomerVat({ record, editor }: CustomerVatProps) {
  return editor === undefined ? (
    <div className="px-4 pb-2">
      <Evidence record={record} number={record['vat_number']} />
    </div>
  ) : (
    <Written record={record} editor={editor} />
  )
}

function Evidence({ record, number }: { record: Row; number: unknown }) {
  const checks = record['vat_checks'] as readonly VatCheck[] | undefined // held against the entity
  return <VatEvidence checks={checks ?? []} number={number} />
}

function Written({ record, editor }: Required<CustomerVatProps>) {
  const number = useSelector(editor, ({ context }) => context.shown['vat_number'] ?? record['vat_number'])
  const isTheirs = 'vat_number' in editor.getSnapshot().context.fields
  useVatCheck(isTheirs ? editor : undefined, { customer_id: record.id })
  const [cell, setCell] = useState<Element | null>(null)
  // the field is drawn by the form that every record has, in the same section
  const find = useCallback((mark: HTMLElement | null) => {
    setCell(mark?.closest('section')?.querySelector('[data-path=vat_number]') ?? null)
  }, [])
  return (
    <>
      <span ref={find} hidden />
      {cell !== null && createPortal(<Evidence record={record} number={number} />, cell)}
    </>
  )
}
