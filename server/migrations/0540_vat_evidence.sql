-- Evidence is of a number and of the shop in whose name was asked (ADR 0153): it may be asked for before a record holds
-- the number, or for a customer; an order takes it along when it is saved with that number.
alter table vat_checks add column shop_id bigint references shops on delete set null;
create index vat_checks_number on vat_checks (vat_number, date_checked desc);
create index vat_checks_shop on vat_checks (shop_id);

create table order_vat_evidence (
  order_id bigint not null references orders on delete cascade,
  vat_check_id bigint not null references vat_checks,
  primary key (order_id, vat_check_id)
);
create index order_vat_evidence_check on order_vat_evidence (vat_check_id);

create or replace function keep_vat_check() returns trigger language plpgsql as $$
begin
  -- the order it was asked for may go, and its shop
  if (to_jsonb(old) - 'order_id' - 'shop_id') is distinct from (to_jsonb(new) - 'order_id' - 'shop_id') then
    raise exception 'What was said of a VAT number is kept as it was';
  end if;
  return new;
end
$$;

update vat_checks c set shop_id = o.shop_id from orders o where o.id = c.order_id;
