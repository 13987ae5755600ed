import { FolderTree } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImage } from '#screens/use-image.ts'
import { classes } from '#ui/classes.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import type { Branch } from './branches.ts'

type CategoryNameProps = {
  branch: Branch
  /** Its name is being written. */
  isNamed: boolean
  onName: (name: string | undefined) => void
}

/** A category in the tree: its picture, its name, and whether only business customers see it. */
export function CategoryName({ branch: { category, level, isB2b }, isNamed, onName }: CategoryNameProps) {
  const { t } = useTranslation('search')
  const image = useImage(category.icon?.id)
  return (
    <>
      <span className="flex size-6 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-ink-3">
        {image === undefined ? (
          <FolderTree aria-hidden size={14} strokeWidth={1.75} />
        ) : (
          <img src={image} alt="" className="size-full object-cover" />
        )}
      </span>
      {isNamed ? (
        <NameInput name={category.name} onName={onName} />
      ) : (
        <span className={classes('min-w-0 truncate', level === 1 && 'font-strong')}>{category.name}</span>
      )}
      {isB2b && (
        <span className="ml-auto shrink-0 rounded-sm border border-line px-1.5 text-meta text-ink-2">
          {t('tree.b2b')}
        </span>
      )}
    </>
  )
}

/** Enter and going elsewhere take what is written, Escape leaves the name as it was. */
function NameInput({ name, onName }: { name: string; onName: CategoryNameProps['onName'] }) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.select(), [])
  const isLeft = useRef(false)
  // once: what goes from the page loses the focus as well
  const leave = (to: string) => {
    if (isLeft.current) return
    isLeft.current = true
    onName(to === '' ? undefined : to)
  }
  return (
    <span role="presentation" onPointerDown={(event) => event.stopPropagation()} className="min-w-0 flex-1">
      <TextInput
        ref={input}
        aria-label={t('tree.rename')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => document.hasFocus() && leave(typed.trim())}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          event.stopPropagation()
          leave(event.key === 'Enter' ? typed.trim() : '')
        }}
        className="h-7.5!"
      />
    </span>
  )
}
