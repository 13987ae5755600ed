-- What a connected shop is told of its own accord (ADR 0258): products, the orders that came from it, refunds, customers.
do $$
declare known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
  where conrelid = 'outbox'::regclass and conname = 'outbox_name_check';
  alter table outbox drop constraint outbox_name_check;
  execute 'alter table outbox add constraint outbox_name_check '
    || regexp_replace(known, '^CHECK \(', 'check (name in (''tell_refund'') or ');
end $$;

-- A test of the connection waits for the word that it had the shop send back.
create table shop_call_backs (
  shop_id bigint primary key references shops on delete cascade,
  word text not null,
  date_called timestamptz not null default now()
);

create index outbox_of_shop on outbox (object, record_id, kind)
  where kind in ('customer_full', 'customer_delete', 'order_transition', 'all_products', 'shop_product_full');

-- One job that waits is enough, whatever changes before it leaves: it says what is so when it leaves. The one that waits
-- is held until this change is there to be read, so that it does not leave just before.
create function tell_shop(about text, changed bigint, shop bigint, told text, said jsonb default '{}',
  earliest timestamptz default null)
returns void language plpgsql as $$
begin
  if not exists (select from shop_connections w where w.shop_id = shop) then
    return;
  end if;
  perform from outbox x
  where x.object = about and x.record_id = changed and x.shop_id = shop and x.kind = told
    and x.status in ('held', 'queued', 'retrying', 'stalled')
  order by x.id for key share;
  if found then
    return;
  end if;
  insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
  values (about, changed, shop, told, told, said, greatest(clock_timestamp() + interval '10 seconds', earliest));
end
$$;

create or replace function tell_shops(changed bigint, told text, which bigint default null)
returns void language plpgsql as $$
declare sold record;
begin
  for sold in
    select s.shop_id from product_shops s
    where s.product_id = changed and s.shop_id = coalesce(which, s.shop_id)
      -- a shop that does not know the product yet is told all of it first
      and (told = 'product_full' or s.date_full is not null)
    order by s.shop_id
  loop
    perform tell_shop('product', changed, sold.shop_id, told, '{}', (
      -- once one has left, the next of the same kind waits a minute
      select max(x.held_until) + interval '1 minute' from outbox x
      where x.object = 'product' and x.record_id = changed and x.shop_id = sold.shop_id and x.kind = told
        and x.kind in ('product_full', 'stock', 'price') and x.status not in ('dropped', 'cancelled')
        and x.held_until <= clock_timestamp() + interval '1 minute'
    ));
  end loop;
end
$$;

-- What is gone is told as a job of the shop: those of a record that is deleted go with it.
create function tell_of_gone(shop bigint, told text, said jsonb) returns void language sql as $$
  insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
  select 'shop', shop, shop, told, told, said, clock_timestamp() + interval '10 seconds'
  from shop_connections w where w.shop_id = shop
$$;

-- What leaves a shop is taken down there.
create function tell_of_leaving() returns trigger language plpgsql as $$
begin
  if old.date_full is not null then
    perform tell_of_gone(old.shop_id, 'product_full', jsonb_build_object('sku', p.sku))
    from products p where p.id = old.product_id;
  end if;
  return old;
end
$$;
create trigger tell_of_leaving before delete on product_shops for each row execute function tell_of_leaving();

-- A product that goes takes its rows in shops along, and is not there any more when they go.
create function tell_of_removed() returns trigger language plpgsql as $$
begin
  perform tell_of_gone(s.shop_id, 'product_full', jsonb_build_object('sku', old.sku))
  from product_shops s where s.product_id = old.id and s.date_full is not null order by s.shop_id;
  return old;
end
$$;
create trigger tell_of_removed before delete on products for each row execute function tell_of_removed();

-- Where an order stands, and what of it was sent.
create function tell_of_order(changed bigint) returns void language sql as $$
  select tell_shop('order', changed, s.shop_id, 'order_transition') from shop_orders s where s.order_id = changed
$$;
create function tell_of_status() returns trigger language plpgsql as $$
begin
  perform tell_of_order(new.id);
  return null;
end
$$;
create trigger tell_of_status after update of status on orders for each row
  when (old.status is distinct from new.status) execute function tell_of_status();
create function tell_of_shipment() returns trigger language plpgsql as $$
begin
  perform tell_of_order(new.order_id);
  return null;
end
$$;
create trigger tell_of_shipment after update of status, tracking_number on shipments for each row
  when (new.status is distinct from old.status or new.tracking_number is distinct from old.tracking_number)
  execute function tell_of_shipment();

-- A refund is told once it is confirmed; by its number the shop knows it again.
create function tell_of_refund() returns trigger language plpgsql as $$
begin
  insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
  select 'order', new.order_id, s.shop_id, 'refund', 'tell_refund', jsonb_build_object('told_refund_id', new.id),
    clock_timestamp() + interval '10 seconds'
  from shop_orders s join shop_connections w on w.shop_id = s.shop_id
  where s.order_id = new.order_id and not exists (
    select from outbox x
    where x.object = 'order' and x.record_id = new.order_id and x.kind = 'refund'
      and x.payload ->> 'told_refund_id' = new.id::text);
  return null;
end
$$;
create index outbox_told_refund on outbox (record_id) where kind = 'refund' and object = 'order';
create trigger tell_of_refund after insert or update of status on refunds for each row
  when (new.status in ('confirmed', 'paid-out')) execute function tell_of_refund();

-- Who somebody is, to the shop whose customer they are; and that they are to be forgotten.
create function tell_of_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tell_of_gone(old.shop_id, 'customer_delete', jsonb_build_object('number', old.customer_number));
    return null;
  end if;
  if new.date_erased is not null then
    if old.date_erased is null then
      perform tell_shop('customer', new.id, s.shop_id, 'customer_delete', jsonb_build_object('number', new.customer_number))
      from (
        select new.shop_id union select o.shop_id from shop_orders o join orders d on d.id = o.order_id
        where d.customer_id = new.id
      ) s where s.shop_id is not null;
    end if;
    return null;
  end if;
  if new.shop_id is not null then
    perform tell_shop('customer', new.id, new.shop_id, 'customer_full');
  end if;
  return null;
end
$$;
create trigger tell_of_new_customer after insert on customers for each row execute function tell_of_customer();
create trigger tell_of_gone_customer after delete on customers for each row execute function tell_of_customer();
create trigger tell_of_customer after update on customers for each row
  when ((old.first_name, old.last_name, old.company, old.email, old.vat_number, old.price_list_id, old.is_b2b,
    old.is_b2b_validated, old.allow_to_order, old.shop_id, old.date_erased) is distinct from
    (new.first_name, new.last_name, new.company, new.email, new.vat_number, new.price_list_id, new.is_b2b,
    new.is_b2b_validated, new.allow_to_order, new.shop_id, new.date_erased))
  execute function tell_of_customer();
create function tell_of_address() returns trigger language plpgsql as $$
begin
  perform tell_shop('customer', c.id, c.shop_id, 'customer_full') from customers c
  where c.id = coalesce(new.customer_id, old.customer_id) and c.shop_id is not null and c.date_erased is null;
  return null;
end
$$;
create trigger tell_of_address after insert or update or delete on customer_addresses
  for each row execute function tell_of_address();

-- The shop that ships with Kontor is told in place of the one that was a table here.
drop table simulated_shop_calls, simulated_shop_products;
