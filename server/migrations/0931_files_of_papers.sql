-- What a business has shown is kept with what is said of it: a picture or a PDF, which goes with the person (ADR 0273).
alter table customer_papers add column file_id bigint references files on delete set null;
create index customer_papers_file on customer_papers (file_id) where file_id is not null;
