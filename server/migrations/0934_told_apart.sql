-- Two customers of whom somebody said that they are two: nobody is asked about them again until that is taken back (ADR 0275).
-- By their numbers and not by reference: of two one may be merged elsewhere and come back, and is still not the other.
create table customer_distinctions (
  one_id bigint not null,
  other_id bigint not null check (one_id < other_id),
  user_id bigint references users,
  date_created timestamptz not null default now(),
  primary key (one_id, other_id)
);
create index customer_distinctions_other on customer_distinctions (other_id);
create index customer_distinctions_user on customer_distinctions (user_id);

create function forget_distinctions() returns trigger language plpgsql as $$
begin
  delete from customer_distinctions where (one_id = old.id or other_id = old.id)
    and not exists (select from customer_merges m where m.from_id = old.id);
  return null;
end $$;
create trigger forget_distinctions after delete on customers for each row execute function forget_distinctions();

create function are_apart(one bigint, other bigint) returns boolean language sql stable as $$
  select exists (
    select from customer_distinctions z where z.one_id = least(one, other) and z.other_id = greatest(one, other))
$$;

create or replace view customer_rows as
select
  c.id, c.version, c.customer_number, c.first_name, c.last_name, c.company, c.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as price_list,
  c.is_internal, c.is_b2b, c.is_b2b_validated, c.custom_discount_percent::float8 as custom_discount_percent,
  c.allow_to_order, c.allow_payments_by_invoice, c.allow_payment_by_cheque, c.note, c.lifetime_value,
  c.date_registered, c.date_updated, s.currency, c.vat_number,
  c.status, c.decided_by, c.date_decided, c.refusal, c.days_to_pay,
  exists (select from customer_papers a where a.customer_id = c.id)
    or coalesce((
      select k.status = 'valid' from vat_checks k
      where k.vat_number = upper(regexp_replace(c.vat_number, '[^0-9A-Za-z]', '', 'g')) and k.status <> 'unavailable'
        and (k.shop_id = c.shop_id or k.shop_id is null)
      order by k.date_checked desc, k.id desc limit 1
    ), false) as has_proof,
  c.date_erased,
  exists (select from customers d where d.email_key = c.email_key and d.id <> c.id and not are_apart(d.id, c.id))
    or exists (select from customers d where d.vat_key = c.vat_key and d.id <> c.id and not are_apart(d.id, c.id))
    or exists (
      select from customer_addresses a
      join customer_addresses b on b.address_key = a.address_key and b.customer_id <> a.customer_id
      join customers d on d.id = b.customer_id
      where a.customer_id = c.id and (d.name_key = c.name_key or d.company_key = c.company_key)
        and not are_apart(d.id, c.id)) as has_duplicate,
  (select count(*) from orders o where o.customer_id = c.id)::integer as order_count,
  i.open_invoices, i.open_amount
from customers c
left join shops s on s.id = c.shop_id
left join price_lists p on p.id = c.price_list_id
left join lateral (
  select count(*)::integer as open_invoices, coalesce(sum(n.open_total), 0) as open_amount
  from invoices n
  where n.customer_id = c.id and n.currency = coalesce(s.currency, 'EUR')
    and n.status in ('created', 'sent', 'over-due', 'reminded', 'ready-for-debt-collection')
) i on true;
