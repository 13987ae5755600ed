import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '#commands/places.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { CreateButton } from './create-button.tsx'
import { ClearSearch } from './search-outcomes.tsx'

type EmptyProps = {
  object: string
  isFiltered: boolean
  /** What is searched and filtered by, in words. */ by: readonly string[]
  onClear: () => void
}

export function SearchEmpty({ object, isFiltered, by, onClear }: EmptyProps) {
  const { t } = useTranslation('search')
  const mayCreate = useOffer(createId(object)) !== undefined
  if (!isFiltered)
    return (
      <EmptyState title={t('empty.title')} action={<CreateButton object={object} />}>
        {t(mayCreate ? 'empty.create' : 'empty.help')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('empty.found_title')} action={<ClearSearch onClear={onClear} />}>
      {t('empty.found_by', { by: by.join(' · ') })}
    </EmptyState>
  )
}

type NearestProps = { query: string; nearest: string; onTake: () => void; onClear: () => void }

/** Nothing was found, but something that is called nearly so. */
export function SearchNearest({ query, nearest, onTake, onClear }: NearestProps) {
  const { t } = useTranslation('search')
  const [caps] = useKeyCaps().every('Enter')
  const take = useRef<HTMLButtonElement>(null)
  // whoever has gone on to the rows already takes it with the next Enter
  useEffect(() => {
    if (take.current?.closest('[role=grid]') === document.activeElement) take.current?.focus()
  }, [])
  return (
    <EmptyState
      title={t('empty.found_title')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button ref={take} size="small" variant="primary" {...(caps && { keys: caps })} onClick={onTake}>
            {t('empty.take_nearest', { nearest })}
          </Button>
          <ClearSearch onClear={onClear} />
        </span>
      }
    >
      {t('empty.nearest', { query })}
    </EmptyState>
  )
}
