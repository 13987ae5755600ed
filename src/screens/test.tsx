import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { KitActions } from '#screens/kit/actions.tsx'
import { KitLists } from '#screens/kit/lists.tsx'
import { KitLongList } from '#screens/kit/long-list.tsx'
import { KitMarks } from '#screens/kit/marks.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { tabId, Tabs } from '#ui/shell/tabs.tsx'

// the heaviest come when they are looked at
const KitFields = lazy(async () => ({ default: (await import('#screens/kit/fields.tsx')).KitFields }))
const KitLayers = lazy(async () => ({ default: (await import('#screens/kit/layers.tsx')).KitLayers }))
const KitInputs = lazy(async () => ({ default: (await import('#screens/kit/inputs.tsx')).KitInputs }))
const KitSection = lazy(async () => ({ default: (await import('#screens/kit/section.tsx')).KitSection }))

const sections = {
  actions: KitActions,
  fields: KitFields,
  inputs: KitInputs,
  section: KitSection,
  lists: KitLists,
  marks: KitMarks,
  layers: KitLayers,
  long_list: KitLongList,
} as const satisfies Record<string, ComponentType>

type SectionId = keyof typeof sections
// The keys of a const object, in the order they are written in.
const ids = Object.keys(sections) as SectionId[]
const panelId = 'test-panel'

/** Every piece of src/ui on one page, and the overlay that nothing else triggers (spec §2, §8). */
export function TestScreen() {
  const { t } = useTranslation('test')
  const [current, setCurrent] = useState<SectionId>('actions')
  const Section = sections[current]
  return (
    <>
      <Bar kind="title">
        <h1 className="text-title font-strong">{t('test.title')}</h1>
        <p className="text-table text-ink-3">{t('test.intro')}</p>
      </Bar>
      <Tabs
        label={t('test.sections')}
        panelId={panelId}
        current={current}
        onChange={setCurrent}
        tabs={ids.map((id, at) => ({ id, label: t(`test.${id}`), digit: `${at + 1}` }))}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, current)}
        className="flex min-h-0 flex-1 flex-col overflow-auto"
      >
        <Suspense key={current} fallback={<span data-pending="" />}>
          <Section />
        </Suspense>
      </div>
    </>
  )
}
