-- Which call has taken the key: only that one may give it back, however late it does.
alter table idempotency_keys add column claim uuid;
