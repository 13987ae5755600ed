-- Whoever corrects a stock says why, and a number that was written down says whence it came (ADR 0241).
alter table stock_movements
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check check (cause in (
    'stocktaking', 'purchase', 'sale', 'return', 'damaged', 'lost', 'found', 'supplier_return', 'sample', 'own_use',
    'other', 'by_hand', 'import', 'undone', 'correction'));

-- What is left of a product to be sold: no order was promised it. Null where nobody counts.
create function stock_left(product bigint) returns integer language sql stable as $$
  select case when manage_stock then stock_quantity - stock_reserved(id) end from products where id = product
$$;

-- As `stock_status` says of what is there, of what is left.
create function stock_status_left(product bigint) returns text language sql stable as $$
  select case
    when stock_status <> 'in-stock' or not manage_stock or stock_quantity > stock_reserved(id) then stock_status
    when backorders = 'deny' then 'out-of-stock'
    else 'on-backorder'
  end from products where id = product
$$;

-- Of a product with variations what is kept of these.
create function stock_reserved_of(product bigint, kind text) returns integer language sql stable as $$
  select case
    when kind <> 'variable' then stock_reserved(product)
    else (select coalesce(sum(stock_reserved(v.id)), 0)::integer from products v where v.parent_id = product)
  end
$$;

-- Nobody is told of what others were promised.
create or replace view waitlist_entry_rows as
select
  e.id, e.version, e.email, jsonb_build_object('id', p.id, 'label', p.name) as product, p.sku,
  jsonb_build_object('id', s.id, 'label', s.name) as shop,
  e.language, e.status, e.date_subscribed, e.date_notified,
  p.stock_status, stock_status_left(p.id) = 'in-stock' as is_in_stock, p.is_active as is_sold,
  has_waitlist(e.product_id, e.shop_id) as has_waitlist
from waitlist_entries e
join products p on p.id = e.product_id
join shops s on s.id = e.shop_id;

-- What was retired and is sold all the same is retired no more.
update products set is_retired = false where is_retired and is_active;
create index products_retired on products (sku) where is_retired;

-- With what is left of a product, and whether it is one of those variations that are made no more.
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
  ) as picture,
  stock_reserved_of(p.id, p.type) as reserved_quantity,
  p.stock_quantity - stock_reserved_of(p.id, p.type) as available_quantity,
  p.is_retired
from products p
left join products v on v.id = p.parent_id
left join shipping_classes c on c.id = p.shipping_class_id;
