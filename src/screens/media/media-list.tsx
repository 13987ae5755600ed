import '#screens/derive/picture.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#entities/media/media.ts'
import { useLayout } from '#screens/services.ts'
import type { List } from '#screens/search/use-list.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { MediaActions } from './media-actions.tsx'
import { MediaThumbnails } from './media-thumbnails.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** `/product-media`: all pictures, and those that are on their way here. */
export function MediaList() {
  const { t } = useTranslation('places')
  const [{ drawn }] = useLayout(media.name)
  return (
    <SearchScreen
      entity={media}
      title={t('product_media')}
      actions={MediaActions}
      rows={drawn === 'thumbnails' ? MediaThumbnails : undefined}
      below={Below}
    />
  )
}

/** What is uploaded; and whoever changes between list and thumbnails goes on with the keys of the other. */
function Below({ list: { layout, focusRows } }: { list: List }) {
  const { drawn } = layout
  const was = useRef(drawn)
  useEffect(() => {
    if (was.current === drawn) return undefined
    was.current = drawn
    // they hear it once they know their room
    const timer = setTimeout(focusRows)
    return () => clearTimeout(timer)
  }, [drawn, focusRows])
  return <UploadPanel />
}
