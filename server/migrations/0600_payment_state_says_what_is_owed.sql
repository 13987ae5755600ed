-- What was given back says nothing of what is owed: after a charge-back an order with a refund is owed again. Paid in full
-- is what has a date of payment; without one, what is left of the money that came in is a part, unless all of it went
-- back. PostgreSQL cannot change how a column is generated before 17, so a trigger writes it.
create function payment_state_of(status text, date_paid timestamptz, paid numeric, refunded numeric) returns text
language sql immutable parallel safe
return case
  when date_paid is not null then case
    when refunded > 0 and refunded >= paid then 'refunded'
    when refunded > 0 then 'partly-refunded'
    else 'paid'
  end
  when paid > 0 and refunded = paid and status in ('cancelled', 'refunded') then 'refunded'
  when refunded > 0 and paid > refunded and status = 'cancelled' then 'partly-refunded'
  when paid > refunded then 'partly-paid'
  else 'open'
end;

create function write_payment_state() returns trigger
language plpgsql as $$
begin
  new.payment_state := payment_state_of(new.status, new.date_paid, new.paid_total, new.refund_total);
  return new;
end
$$;

alter table orders alter column payment_state drop expression;
alter table orders alter column payment_state set default 'open';
create trigger write_payment_state
  before insert or update of payment_state, status, date_paid, paid_total, refund_total on orders
  for each row execute function write_payment_state();
update orders set payment_state = payment_state
where payment_state <> payment_state_of(status, date_paid, paid_total, refund_total);
