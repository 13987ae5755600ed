import { locales, type Locale } from '#entities/locale.ts'
import { rolesIn, type Requirement } from '#entities/role.ts'

type Texts = (key: string, options: { ns: string }) => string

/** The roles of which one is asked for, in words. */
export const roleNames = (requirement: Requirement | undefined, t: Texts, locale: Locale): string =>
  new Intl.ListFormat(locales[locale].tag, { type: 'disjunction' }).format(
    rolesIn(requirement).map((role) => t(`role.${role}`, { ns: 'ui' })),
  )
