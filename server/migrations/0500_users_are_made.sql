-- A user is made and deleted (ADR 0147). What they did stays, under the name that was written down with it.
alter table order_notes
  drop constraint order_notes_user_id_fkey,
  add foreign key (user_id) references users on delete set null;
alter table history
  drop constraint order_history_user_id_fkey,
  add foreign key (user_id) references users on delete set null;
