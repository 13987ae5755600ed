-- How a user arranged each list: columns, their order and widths, the height of rows, the size of a page. Only what
-- differs from the entity's own is named.
create table user_lists (
  user_id bigint not null references users on delete cascade,
  object text not null check (length(object) between 1 and 60),
  layout jsonb not null,
  primary key (user_id, object)
);
