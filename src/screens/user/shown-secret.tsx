import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { Notice } from '#ui/view/notice.tsx'

type ShownSecretProps = { title: string; label: string; note: string; secret: string; onClose: () => void }

/** What is told once: Enter copies it, and says so; whoever closes it has seen it for the last time. */
export function ShownSecret({ title, label, note, secret, onClose }: ShownSecretProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const copy = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copied = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => showToast({ text: t('secret.not_copied'), tone: 'bad', id: 'secret.copy' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={copy}
      title={title}
      footer={<DialogHints of={['back']} />}
      actions={
        <>
          <Button size="large" keys={caps.every('Escape')[0]} onClick={onClose}>
            {t('secret.done')}
          </Button>
          <Button ref={copy} size="large" variant="primary" keys={caps.every('Enter')[0]} onClick={copied}>
            {t('secret.copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{note}</Notice>
        <output
          data-secret=""
          aria-label={label}
          className="block rounded-field bg-sunken px-3 py-2 font-mono text-table wrap-anywhere whitespace-pre-line select-all"
        >
          {secret}
        </output>
        <p role="status" className="m-0 min-h-5 text-table text-good-ink">
          {isCopied && t('secret.copied')}
        </p>
      </div>
    </Dialog>
  )
}
