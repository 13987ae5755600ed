import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { longestViewName, type Audience, type SavedView } from '#api/saved-view.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices, type ViewChanges } from '#screens/services.ts'
import { paramsOf } from '#screens/search/address/search-state.ts'
import { viewLayout } from '#screens/search/use-list-layout.ts'
import type { List } from '#screens/search/use-list.ts'
import { Button } from '#ui/action/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { submitByEnter } from '#ui/form/submit-by-enter.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useAudience } from './audience.ts'

type ViewFormProps = {
  list: List
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The one whose name and readers are changed; without one the list is saved as it stands now. */
  edited: SavedView | undefined
  onOpen: (id: number | 'all') => void
  onClose: () => void
}

const folded = (name: string) => name.trim().toLowerCase()

/** Keeps the list as it stands under a name, in place of the view of that name where there is one; or changes a view. */
export function ViewForm({ list, views, current, edited, onOpen, onClose }: ViewFormProps) {
  const { t } = useTranslation(['search', 'errors', 'palette'])
  const { views: service } = useServices()
  const caps = useKeyCaps()
  const form = useId()
  const audiences = useAudience()
  const [own, setOwn] = list.own
  const begun = edited ?? (current?.may_change === true ? current : undefined)
  const [name, setName] = useState(begun?.name ?? '')
  const [audience, setAudience] = useState<Audience>(begun?.audience ?? 'me')
  const [isStart, setStart] = useState(begun !== undefined && own.view === begun.id)
  const [wrong, setWrong] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)

  // a name that is there already means that view
  const replaced = edited ?? views.find((view) => view.may_change && folded(view.name) === folded(name))
  const choices = [...new Set([...audiences.own, ...(begun ? [begun.audience] : [])])]

  const send = async (change: ViewChanges, said: string) => {
    setBusy(true)
    // one that is new has nothing that it was before
    const was = change.type === 'create' ? undefined : replaced
    const answer = await service.send(change, { text: said, undo: t('undo', { ns: 'palette' }), before: was })
    setBusy(false)
    if (answer !== null && 'wrong' in answer) return setWrong(answer.wrong)
    onClose()
    const isKept = answer !== null && isStart
    const before = change.type === 'create' ? undefined : change.id
    if (isKept && own.view !== answer.id) setOwn({ ...own, view: answer.id })
    else if (!isKept && before !== undefined && own.view === before) {
      const { page_size, shown_as } = own
      setOwn({ ...viewLayout(own), ...(page_size !== undefined && { page_size }), ...(shown_as && { shown_as }) })
    }
    if (edited === undefined && answer !== null) onOpen(answer.id)
    if (answer === null && list.state.view === before) onOpen('all')
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setWrong({ name: [t('field_required', { ns: 'errors' })] })
    const { query, filters, sort } = paramsOf(list.entity, list.state)
    const said = { name: name.trim(), audience }
    const stands = { search: { query, filters, sort }, layout: viewLayout(list.layout) as SavedView['layout'] } // the wire's shape
    const data = edited === undefined ? { ...said, ...stands } : said
    void send(
      replaced === undefined
        ? { type: 'create', data: { object: list.entity.name, ...said, ...stands } }
        : { type: 'change', id: replaced.id, version: replaced.version, data },
      t('view.saved', { name: name.trim() }),
    )
  }
  const remove = () => {
    if (!isSure) return setSure(true)
    if (edited === undefined || isBusy) return
    void send({ type: 'delete', id: edited.id, version: edited.version }, t('view.deleted', { name: edited.name }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(edited === undefined ? 'view.save' : 'view.edit_title')}
      footer={<DialogHints of={['next', 'back']} />}
      actions={
        <>
          {edited?.may_change === true && (
            <Button size="large" variant="danger" onClick={remove}>
              {t(isSure ? 'view.delete_sure' : 'view.delete')}
            </Button>
          )}
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onClose}>
            {t('export.cancel')}
          </Button>
          <Button size="large" variant="primary" type="submit" form={form} keys={caps.every('Enter')[0]}>
            {t(replaced === undefined || edited !== undefined ? 'view.keep' : 'view.replace')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="flex flex-col gap-4">
        <Field
          label={t('view.name')}
          hint={
            replaced === undefined || edited !== undefined ? undefined : t('view.replaces', { name: replaced.name })
          }
          error={wrong['name']?.join(' ')}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              data-autofocus=""
              autoComplete="off"
              maxLength={longestViewName}
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setName(event.target.value)
                setWrong({})
              }}
            />
          )}
        </Field>
        <Field label={t('view.audience')} error={wrong['audience']?.join(' ')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              choices={choices.map((value) => ({ value, label: audiences.word(value) }))}
              value={audience}
              onChange={setAudience}
              onKeyDown={submitByEnter}
            />
          )}
        </Field>
        <Checkbox label={t('view.start')} checked={isStart} onChange={() => setStart(!isStart)} />
      </form>
    </Dialog>
  )
}
