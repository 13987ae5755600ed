import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import type { Ref } from '#entities/entity.ts'
import { offeredLocales } from '#entities/locale.ts'
import { mailKinds } from '#entities/mail-kind.ts'
import { linkLook } from '#ui/action/link-look.ts'

type Template = {
  mail_template: Ref
  template: string
  language: string
  is_written: boolean
  shop_count: number
}

/** Every mail in every language: whose words they are, and the way to them, where they are written, tried and reset. */
export function TemplatesPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities'])
  const templates = (record['templates'] ?? []) as readonly Template[] // held against the entity
  const word = (name: string, value: string) => t(`setting.templates.${name}.${value}`, { ns: 'entities' })
  const at = (kind: string, language: string) =>
    templates.find((one) => one.template === kind && one.language === language)
  return (
    <div className="col-span-full min-w-0 px-4">
      <p className="m-0 pb-2 text-table text-ink-2">
        {t('templates.about')}{' '}
        <Link href={hrefOf('mail_templates')} className={linkLook}>
          {t('templates.all')}
        </Link>
      </p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-table">
          <thead>
            <tr className="text-left text-meta text-ink-2">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {t('setting.templates.template', { ns: 'entities' })}
              </th>
              {offeredLocales.map((language) => (
                <th key={language} scope="col" className="px-2 py-1.5 font-normal whitespace-nowrap">
                  {word('language', language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mailKinds.map((kind) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                  {word('template', kind)}
                </th>
                {offeredLocales.map((language) => (
                  <Cell
                    key={language}
                    template={at(kind, language)}
                    name={`${word('template', kind)}, ${word('language', language)}`}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Cell({ template, name }: { template: Template | undefined; name: string }) {
  const { t } = useTranslation('record')
  if (template === undefined) return <td className="px-2 py-1.5 text-ink-3">–</td>
  const { mail_template: ref, is_written, shop_count } = template
  const said = t(is_written ? 'templates.written' : 'templates.shipped')
  return (
    <td className="px-2 py-1.5 whitespace-nowrap" title={ref.label}>
      <Link href={hrefOf('mail_template', { id: ref.id })} className={linkLook} aria-label={`${name}: ${said}`}>
        {said}
      </Link>
      {shop_count > 0 && <span className="text-meta text-ink-3"> {t('templates.shops', { count: shop_count })}</span>}
    </td>
  )
}
