import { Plus, Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '#commands/places.ts'
import { productCategory } from '#entities/product-category/product-category.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

type TreeFieldProps = {
  query: string
  onQuery: (query: string) => void
  /** Enter, Escape and the arrow down go on to the lines; what is typed stays. */
  onDone: () => void
  ref: Ref<HTMLInputElement>
}

/** Searches a tree, which is on the page as a whole, with each letter. */
export function TreeField({ query, onQuery, onDone, ref }: TreeFieldProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const keys = caps.of('list.search')
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onDone()
  }
  return (
    <span role="search" className="w-64 min-w-0 max-wide:w-44 max-sm:w-full">
      <TextInput
        ref={ref}
        icon={Search}
        type="search"
        aria-label={t('query.label')}
        aria-keyshortcuts={caps.aria('list.search')}
        placeholder={t('tree.name')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={press}
        trailing={query === '' && keys && <Kbd caps={keys} />}
        className="h-7.5!"
      />
    </span>
  )
}

/** Begins a new category; nothing where this user may not. */
export function CreateCategory() {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const offer = useOffer(createId(productCategory.name))
  return (
    offer && (
      <Button
        variant="primary"
        icon={Plus}
        keys={caps.of(offer.id)}
        onClick={() => offer.run()}
        className="max-lg:hidden"
      >
        {t(offer.id)}
      </Button>
    )
  )
}
