import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fixedBecause } from '#entities/edit.ts'
import { isRef, labelOf } from '#entities/entity.ts'
import { images } from './columns.tsx'
import { useThumbnail } from '#screens/use-image.ts'

/** An image in small in a row; its place is taken from the first, so that no row moves when it comes. */
function Picture({ value }: { value: unknown }) {
  const target = isRef(value) ? value : undefined
  const image = useThumbnail('file', target?.id)
  if (target === undefined) return '–'
  return image === undefined ? (
    <span role="img" aria-label={target.label} className="block size-6 rounded-key bg-hover" />
  ) : (
    <img src={image} alt={target.label} className="block size-6 rounded-key bg-surface object-cover" />
  )
}

function Mark({ label }: { label: string }) {
  const { t } = useTranslation('entities')
  return <span className="mr-2 rounded-key bg-hover px-1.5 py-0.5 text-meta text-ink-2">{t(label)}</span>
}

images.draw = (value) => <Picture value={value} />

images.lock = (entity, name, row) =>
  fixedBecause(entity, name, row) !== undefined && (
    // it is written elsewhere, and says where once somebody stands on it
    <Lock aria-hidden size={12} strokeWidth={1.75} className="mr-1.5 inline text-ink-3" />
  )

images.mark = (entity, _name, row) => {
  const by = entity.list.marks?.by
  return by !== undefined && row[by] === true && <Mark label={labelOf(entity, by)} />
}
