-- A new shop is tried out before it goes live.
alter table shops alter column is_live set default false;
