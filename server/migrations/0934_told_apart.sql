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
