-- A product's row with what its pictures, its import and its shops say of it.
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
  p.unit, p.unit_content::float8 as unit_content, p.unit_base::float8 as unit_base,
  p.import_status,
  exists (select from product_shops o where o.product_id = p.id) as has_shops,
  -- its main picture; a variation without one shows that of what it is a variation of
  (
    select jsonb_build_object('id', m.file_id, 'label', m.title)
    from product_media x join media m on m.id = x.media_id
    where x.product_id in (p.id, p.parent_id)
    order by (x.product_id = p.id) desc, x.place, x.id limit 1
  ) as picture
from products p
left join products v on v.id = p.parent_id
left join shipping_classes c on c.id = p.shipping_class_id;
