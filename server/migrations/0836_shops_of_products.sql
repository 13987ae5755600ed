-- In which shops a product is, in its own row (ADR 0236): a variation without any of its own is in those of its product.
-- Whoever may not see some of them is asked this of each row that a search walks past.
alter table products add column shop_ids bigint[] not null default '{}';

create function shops_of_product(product bigint, parent bigint) returns bigint[] language sql stable
  return coalesce(
    (select array_agg(s.shop_id order by s.shop_id) from product_shops s where s.product_id = product),
    (select array_agg(s.shop_id order by s.shop_id) from product_shops s where s.product_id = parent),
    '{}'
  );

update products p set shop_ids = shops_of_product(p.id, p.parent_id)
where p.id in (select product_id from product_shops) or p.parent_id in (select product_id from product_shops);

create function begin_in_shops() returns trigger language plpgsql as $$
begin
  new.shop_ids := shops_of_product(new.id, new.parent_id);
  return new;
end
$$;
create trigger begin_in_shops before insert on products for each row
  when (new.parent_id is not null) execute function begin_in_shops();
create trigger move_in_shops before update of parent_id on products for each row
  when (new.parent_id is distinct from old.parent_id) execute function begin_in_shops();

create function follow_shops() returns trigger language plpgsql as $$
begin
  if exists (select from moved) then
    -- each way by its own index: for both at once all products would be read
    update products p set shop_ids = shops_of_product(p.id, p.parent_id)
    where p.id in (
        select product_id from moved
        union select v.id from moved m join products v on v.parent_id = m.product_id
      )
      and p.shop_ids <> shops_of_product(p.id, p.parent_id);
  end if;
  return null;
end
$$;
create trigger enter_shops after insert on product_shops
  referencing new table as moved for each statement execute function follow_shops();
create trigger leave_shops after delete on product_shops
  referencing old table as moved for each statement execute function follow_shops();
