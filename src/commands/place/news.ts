import type { PlaceDefinition } from './definition.ts'

/** What the start page tells, all of it; written by administrators and read by everyone. */
export const newsPlaces = {
  news: { path: '/news', parent: 'home', entity: 'news-item' },
  news_item: { path: '/news/:id', numeric: true, parent: 'news', entity: 'news-item', creates: true },
} as const satisfies Record<string, PlaceDefinition>
