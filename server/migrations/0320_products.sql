-- A product in full (spec §3): until now an order's line was all that asked for one.
alter table products
  add column gtin text,
  add column mpn text,
  add column internal_name text,
  add column slug text,
  add column short_title text,
  add column short_description text,
  add column description text,
  add column bullet_points text,
  add column meta_description text,
  add column is_active boolean not null default false,
  add column tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero')),
  add column manage_stock boolean not null default true,
  add column stock_quantity integer not null default 0,
  add column backorders text not null default 'deny' check (backorders in ('deny', 'notify', 'allow')),
  add column stock_status text not null generated always as (
    case
      when not manage_stock or stock_quantity > 0 then 'in-stock'
      when backorders = 'deny' then 'out-of-stock'
      else 'on-backorder'
    end) stored check (stock_status in ('in-stock', 'out-of-stock', 'on-backorder')),
  add column date_created timestamptz not null default now(),
  add column date_updated timestamptz not null default now(),
  add column search text not null default '',
  -- Not weighed yet.
  alter column weight drop not null,
  alter column weight drop default,
  -- Until the price lists hold the prices.
  alter column price drop not null;

-- What is there was in the catalogue, and is found by its words, as they are folded (server/search/fold.ts).
update products set is_active = true, tax_class = case when tax_rate < 10 then 'reduced' else 'standard' end,
  manage_stock = not is_virtual,
  search = lower(translate(sku || ' ' || name, 'äöüÄÖÜ', 'aouAOU'));
alter table products drop column tax_rate;

-- No two hold the same, letters large and small alike.
alter table products drop constraint products_sku_key;
create unique index products_sku on products (lower(sku));
create unique index products_slug on products (lower(slug));
create index products_listed on products (sku, id);
create index products_search on products using gin (search gin_trgm_ops);
create index products_words on products using gin (to_tsvector('simple', search));

create view product_rows as
select
  p.id, p.version, p.name, p.sku, p.gtin, p.mpn, p.internal_name, p.slug, p.short_title, p.short_description,
  p.description, p.bullet_points, p.meta_description, p.type,
  case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.name) end as parent,
  p.is_active, p.is_virtual, p.weight::float8 as weight, p.tax_class, p.manage_stock, p.stock_quantity, p.backorders,
  p.stock_status, p.date_created, p.date_updated
from products p
left join products v on v.id = p.parent_id;
