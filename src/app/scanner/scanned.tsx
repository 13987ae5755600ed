import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { ResolvedScan } from '#api/order/scan.ts'
import type { Hit } from '#api/search.ts'
import { hrefOf, recordPlaceOf } from '#commands/places.ts'
import { cardOf } from '#entities/scan/own-code.ts'
import { calibrated, type Scan } from '#entities/scan/scanner-profile.ts'
import { showToast } from '#ui/layer/toast.ts'
import { fillField, scanFieldOf } from './field.ts'
import { ScanChoice } from './scan-choice.tsx'
import { scanning } from './scanning.ts'
import { workstation } from './workstation.ts'

/** What is said of a scan takes the place of what was said of the one before. */
const toast = 'scan'

type Choice = { code: string; hits: readonly Hit[] }

/** Undefined where nobody answered, which the error policy has said. */
const resolve = async (code: string): Promise<ResolvedScan | undefined> => {
  try {
    return (await call('scan.resolve', { body: { code } })).payload
  } catch (error) {
    if (failureOf(error) === undefined) throw error
    return undefined
  }
}

const hrefOfHit = ({ object, id }: Hit): string => hrefOf(recordPlaceOf({ name: object }) ?? 'home', { id })

const isInDialog = () => document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null

/** What comes back is taken in by its scan; one that somebody has taken in, or may not, is opened alone. */
async function takeIn(code: string, say: (said: string, tone: 'warn' | 'good') => void, t: TFunction<'scan'>) {
  try {
    const { entity, undo } = (await call('return.receive', { body: { code } })).payload
    if (undo !== null) say(t('received', { number: String(entity['number']) }), 'good')
  } catch (error) {
    // the error policy has said why
    if (failureOf(error) === undefined) throw error
  }
}

type Ways = { t: TFunction<'scan'>; open: (href: string) => void; choose: (choice: Choice) => void }

/** A search field takes the number of what was meant, and everything else what was scanned. */
async function fill(field: Element, code: string): Promise<void> {
  const hits = (await resolve(code))?.hits ?? []
  const own = scanFieldOf(field)
  if (own?.field.isConnected) fillField(own.field, hits.length === 1 ? (hits[0]?.number ?? code) : code)
}

async function meet({ text, pace }: Scan, field: Element | null, { t, open, choose }: Ways): Promise<void> {
  const card = cardOf(text)
  const say = (said: string, tone: 'warn' | 'good') => showToast({ text: said, tone, id: toast })
  if (card === 'calibrate') {
    const profile = calibrated(pace)
    workstation.change(profile)
    return say(t('calibrated', { gap: profile.gap }), 'good')
  }
  if (card !== undefined) return say(t('card', { card: t(`card.${card}`) }), 'warn')
  if (field !== null) return fill(field, text)
  if (isInDialog()) return say(t('in_dialog', { code: text }), 'warn')
  const found = await resolve(text)
  if (found === undefined) return
  const [hit, ...others] = found.hits
  if (hit === undefined) return say(t('nothing', { code: text }), 'warn')
  if (others.length > 0) return choose({ code: text, hits: found.hits })
  if (hit.object === 'return') await takeIn(text, say, t)
  open(hrefOfHit(hit))
}

/** Meets the scans that no screen takes: what they name is opened, in the order in which they came. */
export function Scanned() {
  const { t } = useTranslation('scan')
  const [, go] = useLocation()
  const [choice, choose] = useState<Choice>()
  useEffect(() => {
    let before = Promise.resolve()
    return scanning.onRest((scan, field) => {
      before = before.then(() => meet(scan, field, { t, open: go, choose })).catch(() => undefined)
    })
  }, [t, go])
  useEffect(
    () =>
      scanning.onLearnt(() =>
        showToast({
          text: t('learnt'),
          detail: t('learnt.means'),
          action: { label: t('learnt.off'), onClick: () => workstation.change({ is_on: false }) },
        }),
      ),
    [t],
  )
  if (choice === undefined) return null
  const close = () => choose(undefined)
  return (
    <ScanChoice
      {...choice}
      onClose={close}
      onChoose={(hit) => {
        close()
        go(hrefOfHit(hit))
      }}
    />
  )
}
