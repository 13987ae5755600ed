-- Shipping methods in full (spec §3). Until now each took everything but what it takes from here on only where it says so.
alter table shipping_methods
  add column service_id bigint references shipping_services,
  add column customer_note text,
  add column instructions text,
  add column min_weight numeric(9, 3) check (min_weight >= 0),
  add column max_weight numeric(9, 3) check (max_weight >= 0),
  add column min_value numeric(12, 2) check (min_value >= 0),
  add column max_value numeric(12, 2) check (max_value >= 0),
  add column takes_packstation boolean not null default true,
  add column takes_dangerous_goods boolean not null default true,
  add column takes_fixed_date boolean not null default true,
  add column takes_desired_date boolean not null default true,
  add column date_updated timestamptz not null default now();
alter table shipping_methods
  alter column takes_packstation set default false,
  alter column takes_dangerous_goods set default false,
  alter column takes_fixed_date set default false;
create index shipping_methods_service on shipping_methods (service_id);
create index shipping_methods_search on shipping_methods using gin (search gin_trgm_ops);
create index shipping_methods_words on shipping_methods using gin (to_tsvector('simple', search));

create table shipping_method_shipping_classes (
  shipping_method_id bigint not null references shipping_methods on delete cascade,
  shipping_class_id bigint not null references shipping_classes,
  primary key (shipping_method_id, shipping_class_id)
);
create index shipping_method_shipping_classes_class on shipping_method_shipping_classes (shipping_class_id);

create or replace view shipping_method_rows as
select
  m.id, m.version, m.name, m.internal_name, m.description, m.erp_active, m.shop_active, m.is_pickup, m.requires_phone,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as service,
  m.customer_note, m.instructions, m.min_weight::float8 as min_weight, m.max_weight::float8 as max_weight,
  m.min_value, m.max_value, m.takes_packstation, m.takes_dangerous_goods, m.takes_fixed_date, m.takes_desired_date,
  m.date_updated
from shipping_methods m
left join shipping_services s on s.id = m.service_id;
