import { AlertTriangle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationAnswer } from '#api/order/packing.ts'
import { isWeightOff } from '#entities/shipment/packed-line.ts'
import { isBack } from '#machines/packing/back.ts'
import { overLimit, type PackingContext } from '#machines/packing/context.ts'
import { useFormat } from '#screens/format.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useRefused } from '#screens/shipping/use-refused.ts'
import { classes } from '#ui/classes.ts'
import { StationButton } from './station-button.tsx'

/** Weight, package, carrier and label of the parcel that lies open; whether the station is armed; the last scan. */
export function PackingSide({ context }: { context: PackingContext & { station: StationAnswer | null } }) {
  const { t } = useTranslation('packing')
  const { number } = useFormat()
  const { station, scanned } = context
  const parcel = station?.parcels.at(-1)
  const box = station?.boxes.find(({ id }) => id === parcel?.template_id)
  const at = station?.boxes.findIndex(({ id }) => id === parcel?.template_id) ?? -1
  const limit = overLimit(context)
  const refused = useRefused()
  const isOff = parcel?.is_weighed === true && parcel.weight !== null && isWeightOff(parcel.weight, parcel.reckoned)
  return (
    <aside
      aria-label={t('side')}
      className="flex w-105 shrink-0 flex-col overflow-y-auto border-l border-line bg-canvas px-6 py-4 max-xl:w-88 max-lg:w-72 max-lg:px-4"
    >
      {station !== null && isBack(context) && (
        <Part label={t('back.from')}>
          {station.recipient.map((line) => (
            <span key={line} className="block truncate text-pack-s text-ink-2">
              {line}
            </span>
          ))}
        </Part>
      )}
      {station !== null && !isBack(context) && (
        <>
          <Part label={t('weight')} command="packing.weight">
            <b className="text-pack-m font-strong tabular-nums">
              {parcel?.weight == null ? '–' : number(parcel.weight)}
            </b>{' '}
            <span className="text-pack-line text-ink-2">kg</span>
            {limit !== undefined && (
              <p className="m-0 text-pack-s text-warn-ink" data-limit={limit.refusal}>
                {refused(limit)}
              </p>
            )}
            {parcel !== undefined && (
              <p
                className={classes(
                  'm-0 text-pack-s max-lg:truncate',
                  isOff ? 'text-warn-ink' : 'text-ink-2',
                  // that it fits needs no words where there is no room for them
                  !isOff && 'low:hidden',
                )}
                data-off={isOff || undefined}
              >
                {t(parcel.is_weighed ? (isOff ? 'reckoned.off' : 'reckoned.fits') : 'reckoned.itself', {
                  weight: number(parcel.reckoned),
                })}
              </p>
            )}
          </Part>
          <Part label={t('box')} command="packing.box">
            {at >= 0 && <b className="mr-2 text-pack-m font-strong tabular-nums">{at + 1}</b>}
            <span className="text-pack-line text-ink-2">
              {box === undefined
                ? '–'
                : `${box.name}, ${number(box.length)} × ${number(box.width)} × ${number(box.height)}`}
            </span>
            {station.parcels.length > 1 && (
              <p className="m-0 text-pack-s text-ink-2">{t('parcels', { count: station.parcels.length })}</p>
            )}
          </Part>
          {/* whom it goes to is never beneath what stays in sight: where there is little room it comes first */}
          <Part label={t('carrier')} className="max-lg:order-first low:order-first low:[&_h2]:sr-only">
            <b className="line-clamp-2 text-pack-m font-strong max-xl:low:text-pack-line">
              {station.shipping_method ?? '–'}
            </b>
            {station.is_unpaid && (
              <p className="m-0 flex gap-2 text-pack-s text-warn-ink" data-unpaid="">
                <AlertTriangle aria-hidden size={22} className="mt-0.5 shrink-0" />
                {t('unpaid')}
              </p>
            )}
            {station.recipient.map((line) => (
              <span key={line} className="block truncate text-pack-s text-ink-2">
                {line}
              </span>
            ))}
            {parcel !== undefined && parcel.status !== 'draft' && (
              <span className="block text-pack-s text-ink-2" data-label={parcel.status}>
                {t(`label.${parcel.status}`)}
              </span>
            )}
          </Part>
        </>
      )}
      {!isBack(context) && <Arming armed={context.armed} />}
      <div className="flex-1" />
      {scanned !== null && (
        <div className="pt-3">
          <p className="m-0 text-pack-s text-ink-3">{t('last_scan')}</p>
          <p className="m-0 font-mono text-pack-s wrap-anywhere" data-last-scan="">
            {scanned.code}
          </p>
        </div>
      )}
    </aside>
  )
}

type PartProps = { label: string; command?: string; className?: string; children: ReactNode }

function Part({ label, command, className = '', children }: PartProps) {
  return (
    <section className={`shrink-0 border-b border-line py-3 max-lg:py-2 ${className}`}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="m-0 text-pack-s font-normal text-ink-3">{label}</h2>
        {command !== undefined && <StationButton command={command} shown="key" />}
      </div>
      <div>{children}</div>
    </section>
  )
}

/** Always in sight: whoever stands here knows whether the next parcel is asked about. */
function Arming({ armed }: { armed: boolean }) {
  const { t } = useTranslation('packing')
  const caps = useKeyCaps()
  const offer = useOffer(armed ? 'packing.disarm' : 'packing.arm')
  return (
    <section className="sticky -bottom-4 -mt-px shrink-0 border-y border-line bg-canvas py-3" data-armed={armed}>
      <p className={classes('m-0 flex gap-3 text-pack-s', armed ? 'text-warn-ink' : 'text-ink-3 low:sr-only')}>
        {armed && <AlertTriangle aria-hidden size={22} className="mt-0.5 shrink-0" />}
        <span>
          <b className="block font-strong">{t(armed ? 'armed' : 'unarmed')}</b>
          {armed && <span className="block">{t('armed.until')}</span>}
        </span>
      </p>
      <StationButton command={armed ? 'packing.disarm' : 'packing.arm'} />
      <span className="sr-only">{offer && caps.said(offer.keys)}</span>
    </section>
  )
}
