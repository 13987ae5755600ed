import { PanelLeft, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { linkLook, quietLinkLook } from '#ui/action/link-look.ts'
import { Menu } from '#ui/layer/menu.tsx'

/** Buttons, links, keys and the menu. */
export function KitActions() {
  const { t } = useTranslation('test')
  const [pending, setPending] = useState(false)
  const toggle = () => setPending(!pending)
  const wayOut = (
    <Button size="small" keys={['s', 'r']}>
      {t('test.create_return')}
    </Button>
  )
  return (
    <div className="flex flex-col items-start gap-4 p-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="primary" keys={['Strg', 'S']} onClick={toggle}>
          {t('test.save')}
        </Button>
        <Button pending={pending} keys={['e']}>
          {pending ? t('test.saving') : t('test.edit')}
        </Button>
        <Button variant="quiet">{t('test.discard')}</Button>
        <Button variant="danger" icon={Trash2} keys={['Entf']}>
          {t('test.delete')}
        </Button>
        <Button because={t('test.refused')} wayOut={wayOut} keys={['s', 'x']}>
          {t('test.cancel_order')}
        </Button>
        <IconButton icon={PanelLeft} label={t('test.more')} keys={['m']} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small">{t('test.edit')}</Button>
        <Button size="large" variant="primary" icon={Plus} keys={['c']}>
          {t('test.create_return')}
        </Button>
        <Menu
          trigger={<Button keys={['.']}>{t('test.menu')}</Button>}
          groups={() => [
            {
              id: 'record',
              rows: [
                { id: 'print', label: t('test.print'), keys: ['p'], onSelect: toggle },
                {
                  id: 'cancel',
                  label: t('test.cancel_order'),
                  keys: ['s', 'x'],
                  because: t('test.refused'),
                  onSelect: toggle,
                },
              ],
            },
            {
              id: 'more',
              heading: t('test.more'),
              rows: [{ id: 'delete', label: t('test.delete'), icon: Trash2, tone: 'danger', onSelect: toggle }],
            },
          ]}
        />
      </div>
      <Button className="max-w-90" size="large" variant="primary" wide keys={['↵']}>
        {t('test.save')}
      </Button>
      <div className="flex flex-wrap items-center gap-4">
        <a className={linkLook} href="#test-panel">
          {t('test.link')}
        </a>
        <button type="button" className={quietLinkLook} onClick={toggle}>
          {t('test.quiet_link')}
        </button>
        <KeyHint keys={['↵']}>{t('test.hint_open')}</KeyHint>
      </div>
    </div>
  )
}
