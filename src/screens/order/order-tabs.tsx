import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order/order.ts'
import { MapToggle } from '#screens/life/map-toggle.tsx'
import { panelId } from '#screens/record/sections.ts'
import { Tabs } from '#ui/shell/tabs.tsx'
import { sections } from './sections.ts'
import type { Section } from './sections.ts'

type OrderTabsProps = {
  order: Order
  /** Its parts are there. */
  isWhole: boolean
  section: Section
  isMapShown: boolean
  onShow: (section: Section) => void
}

/** The sections of an order with what they hold, and the switch of its map. */
export function OrderTabs({ order, isWhole, section, isMapShown, onShow }: OrderTabsProps) {
  const { t } = useTranslation('orders')
  const counts: Partial<Record<Section, string>> = {
    contents: `${order.item_count}`,
    // as wide as the figure that will stand there
    documentation: isWhole ? `${order.documents.length}` : '…',
    returns: isWhole ? `${order.returns.length}` : '…',
  }
  return (
    <Tabs
      label={t('sections')}
      panelId={panelId}
      current={section}
      onChange={onShow}
      tabs={sections.map((id, at) => ({ id, label: t(id), digit: `${at + 1}`, count: counts[id] }))}
      end={<MapToggle isShown={isMapShown} />}
    />
  )
}
