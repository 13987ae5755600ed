-- Lists of words are sorted as a dictionary has them (ADR 0149), and so are their indexes.
create index tax_rates_sorted on tax_rates (name collate "und-x-icu", id);
drop index payment_accounts_sorted;
create index payment_accounts_sorted on payment_accounts (name collate "und-x-icu", id);
drop index shops_name;
create index tags_sorted on tags (label collate "und-x-icu", id);
