-- What a frozen search had asked: whoever exports all of it reads later in the history what that was.
alter table search_sessions add column question jsonb not null default '{}';
