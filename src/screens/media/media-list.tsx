import '#screens/derive/picture.tsx'
import { useTranslation } from 'react-i18next'
import { media } from '#entities/media/media.ts'
import { Readers } from '#screens/search/readers.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { MediaActions } from './media-actions.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** `/product-media`: all pictures, and those that are on their way here. */
export function MediaList() {
  const { t } = useTranslation('places')
  return (
    <Readers entity={media} place="product_media">
      <SearchScreen entity={media} title={t('product_media')} actions={MediaActions} below={UploadPanel} />
    </Readers>
  )
}
