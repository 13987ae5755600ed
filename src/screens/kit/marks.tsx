import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { Avatar } from '#ui/view/avatar.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { Pulse } from '#ui/view/pulse.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { Timeline, TimelineEntry } from '#ui/view/timeline.tsx'
import { VisuallyHidden } from '#ui/view/visually-hidden.tsx'

/** Status marks, notices, progress, states and the lists of a record. */
export function KitMarks() {
  const { t } = useTranslation('test')
  return (
    <div className="flex max-w-300 flex-col gap-6 p-4">
      <div className="flex flex-wrap gap-6 text-table">
        {(['idle', 'wait', 'work', 'way', 'good', 'bad', 'shut'] as const).map((tone) => (
          <StatusMark key={tone} tone={tone} word={t(`test.tone.${tone}`)} />
        ))}
        <StatusMark tone="way" form="half" word={t('test.tone.part')} strong />
      </div>
      <div className="grid gap-2">
        {(['now', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t(`test.notice.${tone}`)}
          </Notice>
        ))}
      </div>
      <div className="grid gap-3">
        <ProgressBar label={t('test.progress')} value={61} streaming />
        <ProgressBar label={t('test.progress')} />
        <Skeleton width="40%" />
        <p className="flex items-center gap-3">
          <Avatar name="Jana Brandt" />
          <Pulse />
          <VisuallyHidden>{t('test.progress')}</VisuallyHidden>
        </p>
      </div>
      <div className="grid gap-6 md:grid-cols-3">
        <Definition
          rows={[
            { id: 'customer', label: t('test.customer'), value: 'Käthe Wüstenhagen-Schmalzried' },
            { id: 'sku', label: t('test.sku'), value: 'ND-4410-NB-M', mono: true },
          ]}
        />
        <Definition
          numbers
          rows={[
            { id: 'subtotal', label: t('test.subtotal'), value: '702,65' },
            { id: 'discount', label: t('test.discount'), value: '−70,27' },
          ]}
        />
        <Timeline
          label={t('test.history')}
          days={[
            {
              id: 'day',
              heading: t('test.day'),
              entries: (
                <TimelineEntry time="16:52" title={t('test.event')}>
                  {t('test.event_detail')}
                </TimelineEntry>
              ),
            },
          ]}
        />
      </div>
      <div className="grid md:grid-cols-2">
        <EmptyState title={t('test.empty')}>{t('test.empty_text')}</EmptyState>
        <ErrorState title={t('test.failed')} action={<Button keys={['r']}>{t('test.retry')}</Button>}>
          {t('test.failed_text')}
        </ErrorState>
      </div>
    </div>
  )
}
