import { useTranslation } from 'react-i18next'
import { isApple, useKeyCaps } from '#screens/key-caps.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Bar } from '#ui/shell/bar.tsx'

/** What the keys of a tree do. */
export function TreeFooter({ mayMove = false }: { mayMove?: boolean }) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  return (
    <Bar kind="footer">
      <span
        className="flex h-5 min-w-0 flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden max-lg:hidden"
        data-hints=""
      >
        <KeyHint keys={['←', '→']}>{t('tree.hint.fold')}</KeyHint>
        {mayMove && (
          <>
            <KeyHint keys={[isApple() ? '⌥' : 'Alt', '↑', '↓']}>{t('tree.hint.move')}</KeyHint>
            <KeyHint keys={['⇧', '→', '←']}>{t('tree.hint.level')}</KeyHint>
            <KeyHint keys={['F2']}>{t('tree.hint.rename')}</KeyHint>
          </>
        )}
        <KeyHint keys={caps.of('list.open') ?? []}>{t('tree.hint.open')}</KeyHint>
        {mayMove && <KeyHint keys={caps.of('tree.products') ?? []}>{t('tree.hint.products')}</KeyHint>}
      </span>
    </Bar>
  )
}
