import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { isRef } from '#entities/entity.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { RecordSlips } from '#screens/document/record-slips.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'

const commands = ['paper.packslip', 'paper.pickslip', 'paper.return_note'] as const

function SlipButton({ id }: { id: (typeof commands)[number] }) {
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

/** What is printed of a shipment, below its papers. */
export function ShipmentSlips({ record }: { record: Row }) {
  const { shop, status } = record
  return (
    <div className="flex flex-wrap gap-1 px-4 pt-2">
      <RecordSlips
        of="shipment"
        id={record.id}
        shop={isRef(shop) ? shop.id : null}
        refusal={status === 'voided' ? 'wrong_state' : undefined}
      />
      {commands.map((id) => (
        <SlipButton key={id} id={id} />
      ))}
    </div>
  )
}
