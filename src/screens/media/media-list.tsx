import '#screens/derive/picture.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#api/late.ts'
import { media } from '#entities/media/media.ts'
import { useLayout } from '#screens/services.ts'
import type { List } from '#screens/search/use-list.ts'
import { Readers } from '#screens/search/readers.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { MediaActions } from './media-actions.tsx'
import { lateComponent } from '#ui/late/late-component.ts'
import { latePart } from '#ui/late/late-part.tsx'

const MediaThumbnails = lateComponent(async () => (await import('./media-thumbnails.tsx')).MediaThumbnails)
const UploadPanel = latePart(async () => (await import('./upload-panel.tsx')).UploadPanel)

/** `/product-media`: all pictures, and those that are on their way here. */
export function MediaList() {
  const { t } = useTranslation('places')
  const [{ shown_as: shownAs }] = useLayout(media.name)
  return (
    <Readers entity={media} place="product_media">
      <SearchScreen
        entity={media}
        title={t('product_media')}
        actions={MediaActions}
        rows={shownAs === 'thumbnails' ? MediaThumbnails : undefined}
        below={Below}
      />
    </Readers>
  )
}

/** What is uploaded; and whoever changes between list and thumbnails goes on with the keys of the other. */
function Below({ list: { layout, focusRows } }: { list: List }) {
  const { shown_as: shownAs } = layout
  const was = useRef(shownAs)
  // there before somebody asks for them, so that they are drawn at once
  useEffect(() => void late().then(MediaThumbnails.ahead, () => undefined), [])
  useEffect(() => {
    if (was.current === shownAs) return undefined
    was.current = shownAs
    let timer: ReturnType<typeof setTimeout>
    // they hear it once they are there and know their room
    const focusSoon = () => void (timer = setTimeout(focusRows))
    MediaThumbnails.ahead().then(focusSoon, focusSoon)
    return () => clearTimeout(timer)
  }, [shownAs, focusRows])
  return <UploadPanel />
}
