import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Locale } from '#entities/locale.ts'

/** What the ports need of the mounted console: its cache, its words, its language. */
export type PortContext = { queries: QueryClient; t: TFunction; locale: Locale }
