/** What an attribute may be: a row each, in the order in which shops offer them. */
export const termFields = {
  id: { kind: 'number', required: true },
  name: { kind: 'text', max: 100, required: true, unique: true },
  slug: { kind: 'text', max: 100, mono: true, unique: true, format: 'slug' },
  color: { kind: 'text', max: 7, mono: true, format: 'color' },
  tooltip: { kind: 'text', max: 200 },
  description: { kind: 'text', max: 500 },
} as const

export const classifications = ['color', 'target_group', 'size', 'gender', 'age_group', 'season'] as const
