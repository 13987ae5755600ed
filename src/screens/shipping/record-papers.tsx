import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { slipOf, type SlipEvent } from '#commands/shipping/slips.ts'
import { isRef } from '#entities/entity.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { RecordSlips } from '#screens/document/record-slips.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'

const ofGoods: readonly SlipEvent['type'][] = ['paper.packslip', 'paper.pickslip', 'paper.return_note']
const ofReturn: readonly SlipEvent['type'][] = ['paper.return_note']

const [goodsTypes, returnTypes] = [ofGoods, ofReturn].map((commands) => commands.map((id) => slipOf[id]))

function SlipButton({ id }: { id: SlipEvent['type'] }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(id)
  if (offer?.enabled !== true) return null
  return (
    <Button size="small" variant="quiet" keys={caps.of(id)} onClick={() => offer.run()}>
      {t(id)}
    </Button>
  )
}

type RecordPapersProps = { of: 'shipment' | 'return'; record: Row; isBack: boolean; refusal: ReasonCode | undefined }

function RecordPapers({ of, record, isBack, refusal }: RecordPapersProps) {
  const { shop } = record
  return (
    <div className="flex flex-wrap gap-1 px-4 pt-2">
      <RecordSlips
        {...{ of, refusal }}
        types={isBack ? returnTypes : goodsTypes}
        id={record.id}
        shop={isRef(shop) ? shop.id : null}
      />
      {(isBack ? ofReturn : ofGoods).map((id) => (
        <SlipButton key={id} id={id} />
      ))}
    </div>
  )
}

/** What is printed of a shipment, below its papers; with one that comes back only the note of its return goes. */
export function ShipmentPapers({ record }: { record: Row }) {
  const { status, is_return: isBack } = record
  const isOver = isBack === true ? status !== 'not-yet-shipped' : status === 'voided'
  return (
    <RecordPapers of="shipment" {...{ record, isBack: isBack === true, refusal: isOver ? 'wrong_state' : undefined }} />
  )
}

/** The note that whoever sends something back puts into the box: none once that is here, or does not come. */
export function ReturnPapers({ record }: { record: Row }) {
  return (
    <RecordPapers
      of="return"
      {...{ record, isBack: true, refusal: record['status'] === 'announced' ? undefined : 'wrong_state' }}
    />
  )
}
