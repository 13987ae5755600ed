import { askAhead } from '#api/ahead.ts'
import { firstRoutes } from '#api/first-calls.ts'
import { requestTo, type HttpRequest, type Sender } from '#api/http.ts'
import { locales } from '#entities/locale.ts'
import { written } from '#screens/dates.ts'
import { fetchScreen } from '#screens/index.ts'
import { firstLocale, names, readText, readUnknown } from '../device.ts'
import { builtPlaceAt, firstReadsAt, type FirstRead, type ListPreferences } from './first-reads.ts'

/** Where this device keeps how whoever signed in last arranged the lists of a server, or what that was not told yet. */
export const listsName = (what: 'lists' | 'lists_untold' | 'views', server: string): string =>
  `kontor.${what} ${server} ${readText(names.login) ?? ''}`

/** As whoever was here last arranged it; a number that no list knows is passed over by who reads the address. */
const keptOn = (server: string): ListPreferences => {
  const lists = readUnknown(listsName('lists', server))
  const views = readUnknown(listsName('views', server))
  const numberOf = (entity: string, name: string) => {
    const number = partOf(partOf(lists, entity), name)
    return typeof number === 'number' ? number : undefined
  }
  return {
    pageSize: (entity) => numberOf(entity, 'page_size'),
    view: (entity) => numberOf(entity, 'view'),
    address: (entity, view) => {
      const address = partOf(partOf(partOf(views, entity), String(view)), 'address')
      return typeof address === 'string' ? address : undefined
    },
  }
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([own]) => own === name)?.[1] : undefined

export const firstReadRequest = (read: FirstRead, sender: Sender): HttpRequest =>
  requestTo(firstRoutes[read.id], read, sender)

export const firstReads = (server: string): Promise<FirstRead[]> => firstReadsAt(location, keptOn(server))

/** The code of the screen at the address; a failure is met again, and shown, by whoever draws it. */
export const fetchPlace = async (): Promise<void> => {
  const place = builtPlaceAt(location.pathname)
  if (place !== undefined) await fetchScreen(place).catch(() => undefined)
}

/** Asks what the screen at the address will read, while its code is fetched. */
export async function askPlace(sender: Sender): Promise<void> {
  void fetchPlace()
  for (const read of await firstReads(sender.base)) askAhead(firstReadRequest(read, sender))
  // the first date of a language takes some milliseconds, which nothing else needs before the answer
  written(Date.now(), 'moment', locales[firstLocale()].tag)
}
