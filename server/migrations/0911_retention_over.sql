-- An issued paper stays as it is for as long as the law has it kept; then it goes with the person (ADR 0265).
create or replace function keep_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.paper is not null then raise exception 'An issued document is never deleted'; end if;
    return old;
  end if;
  if current_setting('kontor.retention_over', true) = 'on' and new.paper is null and new.number = old.number
    and new.sha256 is not distinct from old.sha256
  then
    return new;
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
