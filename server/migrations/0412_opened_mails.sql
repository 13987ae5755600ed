-- Whether a shop wants to know that its mails are opened (ADR 0131): not unless somebody says so.
alter table shops add column tracks_opens boolean not null default false;

-- The mails to a customer stand on the customer's page.
drop index communications_customer;
create index communications_customer on communications (customer_id, date_created desc, id desc);
