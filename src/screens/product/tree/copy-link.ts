import { showToast } from '#ui/layer/toast.ts'

/** Puts an address of this page into the clipboard and says so; the browser may forbid it. */
export const copyLink = (href: string, t: (key: 'link_copied' | 'link_not_copied') => string): void => {
  const copied = navigator.clipboard.writeText(new URL(href, location.href).href)
  void copied.then(
    () => showToast({ text: t('link_copied'), id: 'list.copy_link' }),
    () => showToast({ text: t('link_not_copied'), tone: 'bad', id: 'list.copy_link' }),
  )
}
