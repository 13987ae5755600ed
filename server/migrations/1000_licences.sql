-- The modules that this house has (spec §6, ADR 0284): all of them where none is named.
alter table installation add column licences text[];
