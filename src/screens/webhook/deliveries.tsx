import { useTranslation } from 'react-i18next'
import { webhookDelivery } from '#entities/webhook-delivery/webhook-delivery.ts'
import { movesOfWebhookDelivery } from '#machines/webhook-delivery/moves.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { latePart } from '#ui/late/late-part.tsx'

const DeliveryBeside = latePart(async () => (await import('./delivery-beside.tsx')).DeliveryBeside)

/** `/admin/webhooks/deliveries`: what others are told, what came of it, and what can be done about it. */
export function DeliveriesScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen
      entity={webhookDelivery}
      title={t('webhook_deliveries')}
      moves={movesOfWebhookDelivery}
      beside={DeliveryBeside}
    />
  )
}
