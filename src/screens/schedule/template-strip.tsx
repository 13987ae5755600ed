import { useTranslation } from 'react-i18next'
import type { ShiftTemplate } from '#entities/schedule/template.ts'
import { Kbd } from '#ui/action/kbd.tsx'

type TemplateStripProps = {
  templates: readonly ShiftTemplate[]
  onTake: (template: ShiftTemplate) => void
  onFree: () => void
}

/** What a digit puts into the cell: pressed by key, or by finger where there are no keys. */
export function TemplateStrip({ templates, onTake, onFree }: TemplateStripProps) {
  const { t } = useTranslation('schedule')
  const look = 'flex items-center gap-2 rounded-field px-1.5 py-1 text-table text-ink hover:bg-hover max-md:py-2.5'
  return (
    <div className="flex flex-wrap items-center gap-1 p-1.5">
      {templates.map((template) => (
        // whoever presses it stays in the grid
        <button key={template.id} type="button" tabIndex={-1} className={look} onClick={() => onTake(template)}>
          {template.digit !== null && <Kbd caps={[`${template.digit}`]} />}
          {template.name}
        </button>
      ))}
      <button type="button" tabIndex={-1} className={look} onClick={onFree}>
        <Kbd caps={['0']} />
        {t('free')}
      </button>
    </div>
  )
}
