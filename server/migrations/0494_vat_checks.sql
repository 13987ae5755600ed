-- What the EU said of a VAT number when it was asked (ADR 0144): evidence that outlives the order it was asked for.
create table vat_checks (
  id bigint generated always as identity primary key,
  order_id bigint references orders on delete set null,
  vat_number text not null,
  company text,
  requester_number text,
  status text not null check (status in ('valid', 'invalid', 'unavailable')),
  date_checked timestamptz not null default now(),
  checked_by text not null,
  consultation_number text,
  name text,
  address text,
  name_match text not null check (name_match in ('match', 'mismatch', 'unknown')),
  -- What the service said where it could not answer, such as MS_UNAVAILABLE.
  said text
);
create index vat_checks_order on vat_checks (order_id, date_checked desc);

create function keep_vat_check() returns trigger language plpgsql as $$
begin
  -- the order it was asked for may go
  if (to_jsonb(old) - 'order_id') is distinct from (to_jsonb(new) - 'order_id') then
    raise exception 'What was said of a VAT number is kept as it was';
  end if;
  return new;
end
$$;
create trigger keep_vat_check before update on vat_checks for each row execute function keep_vat_check();
