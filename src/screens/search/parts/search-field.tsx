import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { longestText } from '#api/operators.ts'
import { labelOf } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** Long enough that a word is not searched letter by letter, short enough to feel at once. */
const pause = 180

/** So many of the fields stand in the empty field. */
const mostNamed = 3

/** What a text search looks in, in the words of the entity. */
const placeholderOf = (entity: Entity, word: ValueFormat['word'], more: (fields: string) => string): string => {
  const named = entity.list.text.slice(0, mostNamed).map((field) => word(labelOf(entity, field)))
  const fields = named.join(', ')
  return named.length < entity.list.text.length ? more(fields) : fields
}

type SearchFieldProps = {
  entity: Entity
  word: ValueFormat['word']
  query: string
  onQuery: (query: string) => void
  /** Enter, Escape and the arrow down go on to the rows; what is typed stays. */
  onDone: () => void
  /** Where nothing was found, what may have been meant: Enter takes it. */
  nearest: string | undefined
  ref: Ref<HTMLInputElement>
}

/** The text search of a list, asked while somebody types. */
export function SearchField({ entity, word, query, onQuery, onDone, nearest, ref }: SearchFieldProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const keys = caps.of('list.search')
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the address changed by another hand: back, a link, "clear all"
  if (known !== query) {
    setKnown(query)
    if (typed.trim() !== query) setTyped(query)
  }
  const ask = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== query) onQuery(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), pause)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter' && nearest !== undefined && typed.trim() === query) return onQuery(nearest)
    ask(typed)
    onDone()
  }
  return (
    <span
      role="search"
      className="min-w-0 max-w-64 grow basis-44 max-wide:max-w-44 max-sm:max-w-full max-sm:basis-full"
    >
      <TextInput
        ref={ref}
        icon={Search}
        type="search"
        data-scan="resolve"
        aria-label={t('query.label')}
        aria-keyshortcuts={caps.aria('list.search')}
        placeholder={placeholderOf(entity, word, (fields) => t('query.placeholder', { fields }))}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestText}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        trailing={typed === '' && keys && <Kbd caps={keys} />}
        className="h-7.5!"
      />
    </span>
  )
}
