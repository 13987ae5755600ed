import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cardOf } from '#entities/scan/own-code.ts'
import { calibrated, gaps, prefixes, scannerProfile, suffixes } from '#entities/scan/scanner-profile.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const isGap = (text: string): boolean => scannerProfile.shape.gap.safeParse(Number(text)).success && text.trim() !== ''

/** The scanner of this workstation: whether there is one, how it sends, and measuring that. */
export function ScannerSection({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('scan')
  const { scanner } = useServices()
  const profile = useSyncExternalStore(scanner.watch, scanner.read)
  const cards = useOffer('scanner.cards')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) heading.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 border-b border-line pb-4">
      <h2 ref={heading} className="m-0 text-table font-strong">
        {t('title')}
      </h2>
      <p className="m-0 text-body text-ink-2">{t('about')}</p>
      <Switch
        label={t('on')}
        checked={profile.is_on}
        onChange={(is_on) => scanner.change({ is_on })}
        className="w-fit"
      />
      <div className="flex flex-wrap gap-4">
        <Gap gap={profile.gap} onChange={(gap) => scanner.change({ gap })} />
        <Field label={t('prefix')} className="w-44">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={profile.prefix ?? ''}
              choices={[{ value: '', label: t('prefix.none') }, ...prefixes.map((key) => ({ value: key, label: key }))]}
              onChange={(prefix) => scanner.change({ prefix: prefix === '' ? null : prefix })}
            />
          )}
        </Field>
        <Field label={t('suffix')} className="w-72">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={profile.suffix}
              choices={suffixes.map((suffix) => ({ value: suffix, label: t(`suffix.${suffix}`) }))}
              onChange={(suffix) => scanner.change({ suffix })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Calibration />
        <Button onClick={() => cards?.run()}>{t('scanner.cards', { ns: 'commands' })}</Button>
      </div>
    </section>
  )
}

function Gap({ gap, onChange }: { gap: number; onChange: (gap: number) => void }) {
  const { t } = useTranslation('scan')
  const [text, setText] = useState(String(gap))
  const [known, setKnown] = useState(gap)
  // measured meanwhile
  if (known !== gap) {
    setKnown(gap)
    if (Number(text) !== gap) setText(String(gap))
  }
  return (
    <Field label={t('gap')} hint={t('gap.hint')} className="w-60" error={isGap(text) ? undefined : t('gap.wrong')}>
      {(wiring) => (
        <TextInput
          {...wiring}
          inputMode="numeric"
          maxLength={String(gaps.most).length}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            if (isGap(target.value)) onChange(Number(target.value))
          }}
        />
      )}
    </Field>
  )
}

/** Measures a scan of the sheet's code, whatever the scanner's pace. */
function Calibration() {
  const { t } = useTranslation('scan')
  const { scanner } = useServices()
  const [isMeasuring, setMeasuring] = useState(false)
  const [said, say] = useState('')
  useEffect(() => {
    if (!isMeasuring) return
    return scanner.take(
      ({ text, pace }) => {
        if (cardOf(text) !== 'calibrate') {
          say(t('calibrate.other', { code: text }))
          return true
        }
        const measured = calibrated(pace)
        scanner.change(measured)
        say(t('calibrated', { gap: measured.gap }))
        setMeasuring(false)
        return true
      },
      { measures: true },
    )
  }, [isMeasuring, scanner, t])
  return (
    <>
      <Button
        variant="primary"
        aria-pressed={isMeasuring}
        onClick={() => {
          say(isMeasuring ? '' : t('calibrate.waits'))
          setMeasuring(!isMeasuring)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isMeasuring) return
          event.preventDefault()
          say('')
          setMeasuring(false)
        }}
      >
        {t(isMeasuring ? 'calibrate.stop' : 'calibrate')}
      </Button>
      <span role="status" className="order-last basis-full text-body text-ink-2">
        {said}
      </span>
    </>
  )
}
