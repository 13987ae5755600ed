import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { isRef, type Ref } from '#entities/entity.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { PictureUpload } from './picture-upload.tsx'
import { useThumbnail } from '#screens/use-image.ts'

type ProductPicturesProps = { record: Row; editor?: EditorActor }

const picturesIn = (rows: unknown): Ref[] => rowsIn(rows).flatMap(({ media }) => (isRef(media) ? [media] : []))

/** The pictures of a product in the order in which they are shown, as they are being arranged; the first is its main picture. */
export function ProductPictures({ record, editor }: ProductPicturesProps) {
  return editor === undefined ? <Pictures all={picturesIn(record['media'])} /> : <Arranged editor={editor} />
}

function Arranged({ editor }: Required<Pick<ProductPicturesProps, 'editor'>>) {
  const rows = useSelector(editor, ({ context }) => context.shown['media'] ?? context.base['media'])
  return (
    <>
      <Pictures all={picturesIn(rows)} />
      <PictureUpload editor={editor} />
    </>
  )
}

function Pictures({ all }: { all: readonly Ref[] }) {
  const { t } = useTranslation('record')
  if (all.length === 0) return null
  return (
    <ul aria-label={t('section.media')} className="m-0 flex list-none flex-wrap gap-3 px-4 pt-2 pb-3">
      {all.map((one, at) => (
        <Figure key={one.id} picture={one} isMain={at === 0} />
      ))}
    </ul>
  )
}

function Figure({ picture, isMain }: { picture: Ref; isMain: boolean }) {
  const { t } = useTranslation('record')
  const image = useThumbnail('media', picture.id)
  return (
    <li className="w-24">
      <Link href={hrefOf('media', { id: picture.id })} className="block rounded-field text-ink no-underline">
        {image === undefined ? (
          <span className="block size-24 rounded-field bg-hover" />
        ) : (
          <img src={image} alt="" className="block size-24 rounded-field border border-line bg-surface object-cover" />
        )}
        <span className="block truncate pt-1 text-meta text-ink-2">{picture.label}</span>
      </Link>
      {isMain && <span className="block text-meta text-ink-3">{t('media.main')}</span>}
    </li>
  )
}
