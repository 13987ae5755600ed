-- What a shop's papers say of it: the letterhead, its numbers, its accounts (ADR 0135). The days of its papers are those of its zone.
alter table shops
  add column if not exists company_name text,
  add column if not exists address_line_1 text,
  add column if not exists address_line_2 text,
  add column if not exists postal_code text,
  add column if not exists city text,
  add column if not exists country_code text,
  add column if not exists vat_number text,
  add column if not exists tax_number text,
  add column if not exists register text,
  add column if not exists managers text,
  add column if not exists email text,
  add column if not exists phone text,
  add column if not exists website text,
  add column if not exists account_holder text,
  add column if not exists iban text,
  add column if not exists bic text,
  add column if not exists bank text,
  -- Printed under every invoice and every offer.
  add column if not exists terms text,
  -- Further lines of the letterhead's foot.
  add column if not exists footer text,
  add column if not exists logo_id bigint references files on delete set null,
  add column if not exists time_zone text not null default 'Europe/Berlin';

-- What a paper shows is frozen when it gets its number, and its file when it is drawn: both only ever go from nothing to
-- something.
alter table files alter column user_id drop not null;
alter table documents
  add column date_issued timestamptz,
  add column revision integer not null default 0 check (revision >= 0),
  add column paper jsonb,
  add column sha256 text,
  add column file_id bigint references files,
  -- Folded words people look for, written by server/search/fold.ts.
  add column search text not null default '';
update documents set date_issued = date_created, search = lower(number) where status <> 'draft';
-- The revisions of an offer share its number.
create unique index documents_numbered on documents (coalesce(shop_id, 0), type, number, revision) where date_issued is not null;
create index documents_invoice on documents (invoice_id) where invoice_id is not null;

create function keep_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.paper is not null then raise exception 'An issued document is never deleted'; end if;
    return old;
  end if;
  if old.date_issued is not null and (new.number <> old.number or new.date_issued is distinct from old.date_issued)
    or old.paper is not null and new.paper is distinct from old.paper
    or old.sha256 is not null and (new.sha256 is distinct from old.sha256 or new.file_id is distinct from old.file_id)
  then
    raise exception 'An issued document never changes';
  end if;
  return new;
end
$$;
create trigger keep_paper before update or delete on documents for each row execute function keep_paper();
