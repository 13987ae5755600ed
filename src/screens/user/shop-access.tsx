import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { choicesOf } from '#api/reads.ts'
import { modules, type Licence, type Licences } from '#entities/licence.ts'
import { areas, type Area } from '#entities/user/shop-access.ts'
import { useActor } from '#screens/command-hooks.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { accessIn, accessToModule, mayNameShops, shopsOf, type AccessIn, type Granted } from './access-in.ts'

type Shop = { id: number; label: string }

const accessTo = (user: Granted, area: Area) =>
  function AccessCell({ id }: Shop) {
    return <Access access={accessIn(user, id, area)} />
  }

/** What a user may do in each shop, and whether it follows from their roles or is set for the shop (spec §6). */
export function ShopAccess({ record }: { record: Row }) {
  const { t } = useTranslation('entities')
  const actor = useActor()
  const user = record as unknown as Granted & { shop_access: readonly { shop: Shop }[] } // held against the entity
  const isTold = actor !== undefined && mayNameShops(actor)
  const { data: all, isError, refetch } = useQuery({ ...choicesOf('shop'), enabled: isTold })
  const shops = actor === undefined || isTold ? all : shopsOf(user)
  if (shops === undefined)
    return isError ? <PanelFailed onRetry={() => void refetch()} /> : <Skeleton className="mx-4" />
  const columns: SimpleColumn<Shop>[] = [
    { id: 'shop', header: t('user.shop_access.shop'), cell: ({ label }) => label },
    ...areas.map((area) => ({
      id: area,
      header: t(`user.shop_access.area.${area}`),
      cell: accessTo(user, area),
    })),
  ]
  return (
    <>
      <SimpleTable
        label={t('user.shop_access')}
        rows={shops}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('user.shop_access.none')}
      />
      <ModuleAccess user={user} />
    </>
  )
}

const moduleAccessOf = (user: Granted, licences: Licences | undefined) =>
  function ModuleCell({ module }: { module: Licence }) {
    const { isLicensed, ...access } = accessToModule(user, module, licences)
    return <Access access={{ ...access, isSet: false }} isLicensed={isLicensed} />
  }

/** What a user may do in the modules, which lie in no shop and which a house may be without. */
function ModuleAccess({ user }: { user: Granted }) {
  const { t } = useTranslation(['record', 'home'])
  const licences = useActor()?.licences
  const columns: SimpleColumn<{ module: Licence }>[] = [
    { id: 'module', header: t('access.module'), cell: ({ module }) => t(`licence.module.${module}`, { ns: 'home' }) },
    { id: 'right', header: t('access.right'), cell: moduleAccessOf(user, licences) },
  ]
  return (
    <SimpleTable
      label={t('access.module')}
      rows={modules.map((module) => ({ module }))}
      rowKey={({ module }) => module}
      columns={columns}
      empty=""
    />
  )
}

function Access({ access, isLicensed = true }: { access: AccessIn | undefined; isLicensed?: boolean }) {
  const { t } = useTranslation(['record', 'ui'])
  if (access === undefined) return '–'
  return (
    <>
      {t(`access.${access.right}`)}{' '}
      <span className={access.isSet ? 'font-strong' : 'text-ink-3'}>
        {!isLicensed
          ? t('access.not_licensed')
          : access.isSet
            ? t('access.by_shop')
            : access.by.includes('admin')
              ? t('access.by_admin')
              : access.by.length > 0
                ? t('access.by_roles', { roles: access.by.map((role) => t(`role.${role}`, { ns: 'ui' })).join(', ') })
                : t(access.right === 'own' ? 'access.by_everyone' : 'access.by_role')}
      </span>
    </>
  )
}
