import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#ui/late/late-part.tsx'

/** What is done by way of a section as a whole, beside its name, by its object and name. */
const beside: Readonly<Record<string, FunctionComponent>> = {
  'user.security': latePart(async () => (await import('#screens/user/view-as-button.tsx')).ViewAsButton),
}

export function SectionHeading({ object, section }: { object: string; section: string }) {
  const { t } = useTranslation('record')
  const Beside = beside[`${object}.${section}`]
  return (
    <div className="flex items-baseline gap-4 px-4 pt-3 pb-2">
      <h2 className="text-table font-strong">{t(`section.${section}`)}</h2>
      {Beside && <Beside />}
    </div>
  )
}
