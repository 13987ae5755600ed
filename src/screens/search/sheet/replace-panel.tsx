import { useDeferredValue, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { Search } from './plan.ts'
import type { OpenSheet } from './use-sheet.ts'

type ReplacePanelProps = {
  sheet: OpenSheet
  /** Several cells are chosen: it is searched in these. */
  hasRange: boolean
  onClose: () => void
}

/** Looks for a text in the chosen cells, or in all, and puts another one in its place. */
export function ReplacePanel({ sheet, hasRange, onClose }: ReplacePanelProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const formats = useFormat()
  const [search, setSearch] = useState<Search>({ find: '', by: '', isWhole: false, hasCase: false })
  const [, setRead] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const { needAll } = sheet
  useEffect(() => {
    first.current?.focus()
    void needAll().then(() => setRead(true))
  }, [needAll])
  const resting = useDeferredValue(search)
  const count = sheet.replaced(resting).length
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0) void sheet.replace(search).then(onClose)
  }
  const set = (part: Partial<Search>) => setSearch((now) => ({ ...now, ...part }))
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      onSubmit={go}
      aria-label={t('sheet.replace')}
      className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-sunken px-4 py-2"
    >
      <TextInput
        ref={first}
        onKeyDown={leave}
        aria-label={t('sheet.find')}
        placeholder={t('sheet.find')}
        value={search.find}
        onChange={({ target }) => set({ find: target.value })}
      />
      <TextInput
        onKeyDown={leave}
        aria-label={t('sheet.by')}
        placeholder={t('sheet.by')}
        value={search.by}
        onChange={({ target }) => set({ by: target.value })}
      />
      <Checkbox
        onKeyDown={leave}
        label={t('sheet.whole')}
        checked={search.isWhole}
        onChange={({ target }) => set({ isWhole: target.checked })}
      />
      <Checkbox
        onKeyDown={leave}
        label={t('sheet.case')}
        checked={search.hasCase}
        onChange={({ target }) => set({ hasCase: target.checked })}
      />
      <span role="status" className="text-meta text-ink-3 tabular-nums">
        {t(hasRange ? 'sheet.found_in_range' : 'sheet.found', { count, number: formats.number(count) })}
        {count === 0 && sheet.fixedNames.length > 0 && (
          <> · {t('sheet.not_searched', { fields: formats.list([...sheet.fixedNames]) })}</>
        )}
      </span>
      <span className="ml-auto flex gap-2">
        <Button type="submit" variant={count === 0 ? 'secondary' : 'primary'} keys={caps.every('Enter')[0]}>
          {t('sheet.replace')}
        </Button>
        <Button keys={caps.every('Escape')[0]} onClick={onClose}>
          {t('sheet.close')}
        </Button>
      </span>
    </form>
  )
}
