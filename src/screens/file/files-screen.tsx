import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { file } from '#entities/file/file.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { useDownload } from './use-download.ts'

/** The file in focus is the one that is meant. */
function FocusedFile({ row }: { row: Row | undefined }) {
  useDownload(row)
  return null
}

/** `/admin/files`: everything whose bytes the house keeps. */
export function FilesScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={file} title={t('files')}>
      {(row) => <FocusedFile row={row} />}
    </SearchScreen>
  )
}
