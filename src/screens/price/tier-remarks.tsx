import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useFormat } from '#screens/format.ts'
import { dearerIn } from './lines.ts'

type TierRemarksProps = { record: Row; editor?: EditorActor }

/** Which of a price's tiers is dearer than the one before it: hardly anybody means that. */
export function TierRemarks({ record, editor }: TierRemarksProps) {
  return editor === undefined ? <Remarks tiers={record['tiers']} /> : <Typed editor={editor} />
}

function Typed({ editor }: Required<Pick<TierRemarksProps, 'editor'>>) {
  return <Remarks tiers={useSelector(editor, ({ context }) => context.shown['tiers'] ?? context.base['tiers'])} />
}

function Remarks({ tiers: rows }: { tiers: unknown }) {
  const { t } = useTranslation('record')
  const { number } = useFormat()
  const tiers = rowsIn(rows)
    // what is still typed is no price yet
    .flatMap(({ min_quantity, price }) =>
      typeof price === 'string' ? [{ min_quantity: Number(min_quantity), price }] : [],
    )
    .toSorted((a, b) => a.min_quantity - b.min_quantity)
  return dearerIn(tiers).map(({ from, than }) => (
    <p key={from} data-warning="" className="col-span-full m-0 px-4 py-1 text-table text-warn-ink">
      {t('prices.dearer', { from: number(from), than: number(than) })}
    </p>
  ))
}
