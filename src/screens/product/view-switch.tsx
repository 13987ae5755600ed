import { FolderTree, List, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { productViews, type ProductView } from './addressed.ts'

const icons = { list: List, table: Table2, tree: FolderTree } as const

/** As what products are looked at, in the head of each; its key goes on to the next, and out of the table Escape does. */
export function ViewSwitch({ view, onView }: { view: ProductView; onView: (view: ProductView) => void }) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const keys = view === 'table' ? caps.every('Escape')[0] : caps.of('list.sheet')
  return (
    <span className="flex items-center gap-2 max-lg:hidden">
      <SegmentedControl
        label={t('as')}
        segments={productViews.map((one) => ({ value: one, label: t(`as.${one}`), icon: icons[one] }))}
        value={view}
        onChange={onView}
        isTerse
      />
      {keys && <Kbd caps={keys} />}
    </span>
  )
}
