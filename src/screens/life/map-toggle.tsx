import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { quietLinkLook } from '#ui/action/link-look.ts'
import { toggleMap } from './map-shown.ts'

/** Shows the whole map of a record's life, or its one line. */
export function MapToggle({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('record')
  const keys = useKeyCaps().of('record.map')
  return (
    <button type="button" aria-expanded={isShown} onClick={toggleMap} className={quietLinkLook}>
      <span className="inline-flex items-center gap-2 max-sm:hidden">
        <span className="@max-[1000px]:sr-only in-data-many:@max-[1280px]:sr-only">
          {isShown ? t('map.hide') : t('map.show')}
        </span>
        {keys && <Kbd caps={keys} />}
      </span>
    </button>
  )
}
