import { useTranslation } from 'react-i18next'
import { besideHeading } from './section-ends.ts'

export function SectionHeading({ object, section }: { object: string; section: string }) {
  const { t } = useTranslation('record')
  const Beside = besideHeading[`${object}.${section}`]
  return (
    <div className="flex items-baseline gap-4 px-4 pt-3 pb-2">
      <h2 className="text-table font-strong">{t(`section.${section}`)}</h2>
      {Beside && <Beside />}
    </div>
  )
}
