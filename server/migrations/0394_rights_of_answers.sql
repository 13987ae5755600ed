-- The rights of whoever asked: who has lost one since is not told the answer again.
alter table idempotency_keys add column rights jsonb;
