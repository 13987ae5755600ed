import { entity } from '../entity.ts'

/** Spec §3, Shipping method: what the order's life needs of it. */
export const shippingMethod = entity({
  name: 'shipping-method',
  table: 'shipping_methods',
  label: [['name']],
  chosen: { by: ['internal_name'], within: ['erp_active', 'is_pickup'] },
  fields: {
    name: { kind: 'text', max: 100, required: true },
    internal_name: { kind: 'text', max: 100 },
    description: { kind: 'longtext', max: 2000 },
    erp_active: { kind: 'flag' },
    shop_active: { kind: 'flag' },
    is_pickup: { kind: 'flag' },
    requires_phone: { kind: 'flag' },
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  list: {
    text: ['name', 'internal_name'],
    columns: ['name', 'internal_name', 'is_pickup', 'erp_active'],
    filters: ['is_pickup', 'erp_active'],
    sortable: ['name'],
    sort: 'name asc',
  },
  form: { base: ['name', 'internal_name', 'description', 'is_pickup', 'requires_phone', 'erp_active', 'shop_active'] },
})
