import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { KeyStrip } from '#ui/layer/key-strip.tsx'
import { Preloader } from '#ui/layer/preloader.tsx'
import { SeriousError } from '#ui/layer/serious-error.tsx'
import { hideToast, showToast } from '#ui/layer/toast.ts'
import { Tooltip } from '#ui/layer/tooltip.tsx'

type Layer = 'dialog' | 'strip' | 'preloader' | 'serious'

const preloaderMs = 2000

/** What lies over the page: dialog, toasts, strip, preloader and the serious-error overlay. */
export function KitLayers() {
  const { t } = useTranslation('test')
  const [open, setOpen] = useState<Layer>()
  const close = () => setOpen(undefined)
  const showPreloader = () => {
    setOpen('preloader')
    // It covers everything, so nobody could close it.
    setTimeout(close, preloaderMs)
  }
  const toast = () =>
    showToast({
      tone: 'good',
      text: t('test.toast_text'),
      action: {
        onClick: () => hideToast(),
        label: (
          <>
            {t('test.undo')}
            <Kbd caps={['z']} />
          </>
        ),
      },
    })
  return (
    <div className="flex flex-wrap items-center gap-1.5 p-4">
      <Button onClick={() => setOpen('dialog')}>{t('test.dialog')}</Button>
      <Button onClick={toast}>{t('test.toast')}</Button>
      <Button onClick={() => showToast({ tone: 'bad', text: t('test.notice.bad') })}>{t('test.error_toast')}</Button>
      <Button onClick={() => hideToast()}>{t('test.clear_toasts')}</Button>
      <Button onClick={() => setOpen(open === 'strip' ? undefined : 'strip')}>{t('test.strip')}</Button>
      <Button onClick={showPreloader}>{t('test.preloader')}</Button>
      <Tooltip text={t('test.tooltip')}>
        {(describedBy) => (
          <Button variant="quiet" aria-describedby={describedBy}>
            {t('test.module')}
          </Button>
        )}
      </Tooltip>
      <Button variant="danger" onClick={() => setOpen('serious')}>
        {t('test.serious')}
      </Button>

      <Dialog
        open={open === 'dialog'}
        onClose={close}
        role="alertdialog"
        title={t('test.dialog_title')}
        description={t('test.dialog_text')}
        closeLabel={t('test.close')}
        closeKeys={['Esc']}
        footer={<DialogHints of={['next', 'back']} />}
        actions={
          <>
            <Button size="large" onClick={close}>
              {t('test.abort')}
            </Button>
            <Button size="large" variant="danger" onClick={close}>
              {t('test.cancel_order')}
            </Button>
          </>
        }
      />
      {open === 'strip' && (
        <KeyStrip
          typed={['s']}
          label={t('test.menu')}
          rows={[
            { id: 'edit', keys: ['e'], label: t('test.edit') },
            { id: 'cancel', keys: ['x'], label: t('test.cancel_order'), because: t('test.refused') },
          ]}
        />
      )}
      {open === 'preloader' && <Preloader label={t('test.loading')} />}
      <SeriousError
        open={open === 'serious'}
        onClose={close}
        title={t('test.serious_title')}
        text={t('test.serious_text')}
        action={<Button onClick={close}>{t('test.back')}</Button>}
      />
    </div>
  )
}
