import { entity } from '../entity.ts'

/** Spec §3, Parcel template: a package that is often taken. Lengths in cm, weights in kg. */
export const parcelTemplate = entity({
  name: 'parcel-template',
  table: 'parcel_templates',
  label: [['name']],
  chosen: { by: [], within: ['is_active'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true },
    length: { kind: 'number', required: true, min: 0, max: 1000, digits: 1, unit: 'cm' },
    width: { kind: 'number', required: true, min: 0, max: 1000, digits: 1, unit: 'cm' },
    height: { kind: 'number', required: true, min: 0, max: 1000, digits: 1, unit: 'cm' },
    /** What its contents weigh, where that is not reckoned from them. */
    weight: { kind: 'number', min: 0, max: 1000, digits: 3, unit: 'kg' },
    packaging_weight: { kind: 'number', required: true, min: 0, max: 1000, digits: 3, unit: 'kg', default: 0 },
    auto_weight: { kind: 'flag', default: true },
    is_active: { kind: 'flag', default: true },
  },
  access: {
    read: ['shop_manager', 'order_manager', 'shipping_manager'],
    write: ['shop_manager', 'shipping_manager'],
  },
  edit: { create: true, delete: true, clone: true },
  list: {
    text: ['name'],
    columns: ['name', 'length', 'width', 'height', 'packaging_weight', 'auto_weight', 'is_active'],
    filters: ['is_active', 'auto_weight'],
    sortable: ['name'],
    sort: 'name asc',
  },
  form: {
    base: ['name', 'is_active'],
    weights: ['length', 'width', 'height', 'auto_weight', 'weight', 'packaging_weight'],
  },
})
