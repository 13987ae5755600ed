import { useSelector } from '@xstate/react'
import { lazy, Suspense, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, type Entity } from '#entities/entity.ts'
import { confirmedOf } from '#machines/editor/steps.ts'
import { houseCurrency } from '#screens/format.ts'
import { AskDialog, type AskAnswer } from './ask-dialog.tsx'
import { useFieldText } from './field-text.ts'
import { useFieldWords } from './field-words.ts'
import { focusPath } from './focus-path.ts'
import type { EditorActor } from './use-editor.ts'

/** What it comes to, where that is known before it is saved. */
const reckoned: Readonly<Record<string, LazyExoticComponent<ComponentType<{ editor: EditorActor }>>>> = {
  setting: lazy(async () => ({
    default: (await import('#screens/setting/retention-follows.tsx')).RetentionFollows,
  })),
  order: lazy(async () => ({ default: (await import('#screens/order/tax-follows.tsx')).TaxFollows })),
}

type ConfirmChangesProps = { entity: Entity; editor: EditorActor }

/** Whoever changes a VAT number or an exemption is asked once: a sentence for each change, and what follows for the money. */
export function ConfirmChanges({ entity, editor }: ConfirmChangesProps) {
  const { t } = useTranslation(['record', 'entities', 'fields'])
  const context = useSelector(editor, (state) => state.context)
  const textOf = useFieldText()
  const wordsOf = useFieldWords(entity)
  const { base, shown, fields } = context
  const names = confirmedOf(context)
  const currency = typeof base['currency'] === 'string' ? base['currency'] : houseCurrency
  const answers = useMemo<AskAnswer[]>(
    () => [
      { label: t('confirm.back'), give: () => stay(editor) },
      {
        id: 'answer.save',
        label: t('edit.save'),
        variant: 'primary',
        isFirst: true,
        give: () => editor.send({ type: 'editor.confirm' }),
      },
    ],
    [editor, t],
  )
  const sentence = (name: string): ReactNode => {
    const field = fields[name]
    if (field === undefined) return null
    const label = t(labelOf(entity, name), { ns: 'entities' })
    const said = (value: unknown) =>
      textOf({ field, value: value ?? null, word: wordsOf(name, field), currency }) || t('empty', { ns: 'fields' })
    const change =
      field.kind === 'list'
        ? t('confirm.list', { field: label })
        : t('confirm.change', { field: label, before: said(base[name]), after: said(shown[name]) })
    return (
      <span key={name} className="block" data-confirms={name}>
        <span className="font-strong text-ink">{change}</span> {t(`confirm.follows.${labelOf(entity, name)}`)}
      </span>
    )
  }
  const Money = reckoned[entity.name]
  return (
    <AskDialog
      title={t('confirm.title')}
      text={
        <>
          {names.map(sentence)}
          {Money !== undefined && (
            <Suspense fallback={<span data-pending="" />}>
              <Money editor={editor} />
            </Suspense>
          )}
        </>
      }
      answers={answers}
      onClose={() => stay(editor)}
    />
  )
}

/** Back to the field, where everything stands as it was typed. */
function stay(editor: EditorActor): void {
  const [name] = confirmedOf(editor.getSnapshot().context)
  editor.send({ type: 'editor.stay' })
  // once the dialog has given the focus back
  if (name !== undefined) setTimeout(() => requestAnimationFrame(() => focusPath(name)))
}
