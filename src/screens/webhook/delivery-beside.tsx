import { useTranslation } from 'react-i18next'
import { targetOf } from '#entities/entity.ts'
import { markOf } from '#entities/tone.ts'
import { webhookDelivery, type DeliveryRow } from '#entities/webhook-delivery/webhook-delivery.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import type { BesideProps } from '#screens/search/beside.ts'
import { PeekFrame } from '#screens/search/parts/peek-frame.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'

/** The delivery in focus beside its list. */
export function DeliveryBeside({ row, onClose }: BesideProps) {
  const { t } = useTranslation('entities')
  const delivery = row as unknown as DeliveryRow | undefined // its list was held against the entity
  return (
    <PeekFrame
      wide
      onClose={onClose}
      title={
        delivery === undefined ? (
          <Skeleton />
        ) : (
          <>
            <span className="font-mono text-code">{delivery.event}</span>{' '}
            <RefLink to={targetOf(webhookDelivery.fields.record, delivery)} target={delivery.record} />
          </>
        )
      }
      actions={
        delivery && (
          <StatusMark
            {...markOf(webhookDelivery.name, delivery.status)}
            word={t(`webhook-delivery.status.${delivery.status}`)}
            className="text-table"
          />
        )
      }
    >
      {delivery && <DeliveryPanel delivery={delivery} />}
    </PeekFrame>
  )
}
