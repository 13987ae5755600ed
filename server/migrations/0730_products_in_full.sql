-- What the specification says of a product besides what it is called and how much of it is there (spec §3).
alter table products
  add column visibility text not null default 'shop_and_search'
    check (visibility in ('shop_and_search', 'catalog', 'search', 'hidden')),
  add column date_active_from date,
  add column date_active_to date,
  add column date_published date,
  add column planned_publishing timestamptz,
  add column expected_return date,
  add column sold_individually boolean not null default false,
  add column is_grouped boolean not null default false,
  add column is_featured boolean not null default false,
  add column season_code text,
  add column product_type_keyword text,
  add column delivery_days_min integer,
  add column delivery_days_max integer,
  add column net_weight numeric(9, 3),
  add column weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg')),
  add column length numeric(9, 1),
  add column width numeric(9, 1),
  add column height numeric(9, 1),
  add column length_unit text not null default 'cm' check (length_unit in ('mm', 'cm', 'm')),
  add column unit text check (unit in ('piece', 'g', 'kg', 'ml', 'l', 'cm', 'm', 'm2')),
  add column unit_content numeric(12, 3),
  add column unit_base numeric(12, 3);

-- What is due is looked for every minute.
create index products_to_publish on products (planned_publishing) where planned_publishing is not null;

create or replace view product_rows as
select
  p.id, p.version, p.name, p.sku, p.gtin, p.mpn, p.internal_name, p.slug, p.short_title, p.short_description,
  p.description, p.bullet_points, p.meta_description, p.type,
  case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.name) end as parent,
  p.is_active, p.is_virtual, p.weight::float8 as weight, p.tax_class, p.manage_stock, p.stock_quantity, p.backorders,
  p.stock_status, p.date_created, p.date_updated,
  case when c.id is not null then jsonb_build_object('id', c.id, 'label', c.name) end as shipping_class,
  p.picklist_order, p.picklist_parts,
  p.visibility, p.date_active_from, p.date_active_to, p.date_published, p.planned_publishing, p.expected_return,
  p.sold_individually, p.is_grouped, p.is_featured, p.season_code, p.product_type_keyword,
  p.delivery_days_min, p.delivery_days_max,
  p.net_weight::float8 as net_weight, p.weight_unit,
  p.length::float8 as length, p.width::float8 as width, p.height::float8 as height, p.length_unit,
  p.unit, p.unit_content::float8 as unit_content, p.unit_base::float8 as unit_base
from products p
left join products v on v.id = p.parent_id
left join shipping_classes c on c.id = p.shipping_class_id;
