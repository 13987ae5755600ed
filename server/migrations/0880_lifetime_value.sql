-- What a customer has brought in is what was captured of their payments less what was given back (ADR 0250): the database
-- keeps it, whoever moves a payment. It counts in the money of their shop; what was paid too much is theirs until it pays
-- something, and is then a payment of its own.
create function brought_in(status text, is_excess boolean, amount numeric, refunded numeric) returns numeric
language sql immutable as $$
  select case
    when status in ('captured', 'partially-refunded', 'refunded') and not is_excess then amount - refunded
    else 0
  end
$$;

create function money_of_customer(shop bigint) returns text language sql stable as $$
  select coalesce((select currency from shops where id = shop), 'EUR')
$$;

-- What all payments of these orders brought in, of one currency.
create function brought_in_by(orders_of bigint[], counted_in text) returns numeric language sql stable as $$
  select coalesce(sum(brought_in(status, is_excess, amount, refunded_amount)), 0) from transactions
  where order_id = any(orders_of) and currency = counted_in
$$;

-- A payment counts as it is moved.
create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update customers c
    set lifetime_value = lifetime_value - brought_in(old.status, old.is_excess, old.amount, old.refunded_amount)
    from orders o
    where o.id = old.order_id and c.id = o.customer_id and old.currency = money_of_customer(c.shop_id)
      and brought_in(old.status, old.is_excess, old.amount, old.refunded_amount) <> 0;
  end if;
  if tg_op <> 'DELETE' then
    update customers c
    set lifetime_value = lifetime_value + brought_in(new.status, new.is_excess, new.amount, new.refunded_amount)
    from orders o
    where o.id = new.order_id and c.id = o.customer_id and new.currency = money_of_customer(c.shop_id)
      and brought_in(new.status, new.is_excess, new.amount, new.refunded_amount) <> 0;
  end if;
  return null;
end $$;
create trigger count_payment after insert or delete on transactions
  for each row execute function count_payment();
create trigger count_payment_again after update on transactions for each row
  when ((old.status, old.is_excess, old.amount, old.refunded_amount, old.currency, old.order_id)
    is distinct from (new.status, new.is_excess, new.amount, new.refunded_amount, new.currency, new.order_id))
  execute function count_payment();

-- It goes with its order to another customer, and with an order that is deleted.
create function count_payments_of_order() returns trigger language plpgsql as $$
begin
  update customers set lifetime_value = lifetime_value - brought_in_by(array[old.id], money_of_customer(shop_id))
  where id = old.customer_id;
  if tg_op = 'DELETE' then return old; end if;
  update customers set lifetime_value = lifetime_value + brought_in_by(array[new.id], money_of_customer(shop_id))
  where id = new.customer_id;
  return new;
end $$;
create trigger count_payments_of_customer after update on orders for each row
  when (old.customer_id is distinct from new.customer_id) execute function count_payments_of_order();
create trigger count_payments_of_deleted before delete on orders for each row
  when (old.customer_id is not null) execute function count_payments_of_order();

-- Another shop may count in other money.
create function count_payments_in_shop() returns trigger language plpgsql as $$
begin
  if money_of_customer(old.shop_id) <> money_of_customer(new.shop_id) then
    new.lifetime_value := brought_in_by(
      array(select id from orders where customer_id = new.id), money_of_customer(new.shop_id));
  end if;
  return new;
end $$;
create trigger count_payments_in_shop before update of shop_id on customers for each row
  when (old.shop_id is distinct from new.shop_id) execute function count_payments_in_shop();

update customers c set lifetime_value = paid.amount
from (
  select o.customer_id, sum(brought_in(t.status, t.is_excess, t.amount, t.refunded_amount)) as amount
  from transactions t join orders o on o.id = t.order_id join customers p on p.id = o.customer_id
  where t.currency = money_of_customer(p.shop_id)
  group by o.customer_id
) paid
where paid.customer_id = c.id and c.lifetime_value <> paid.amount;
