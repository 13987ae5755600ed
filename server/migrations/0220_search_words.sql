-- The words of the records that are found by name, for whoever types one wrongly (server/search/words.ts). One that no
-- record holds any more does no harm: it is offered only where a search then finds something.
create table search_words (word text primary key);
create index search_words_word on search_words using gin (word gin_trgm_ops);

-- Up to which record of a table its words are known, and from which on they are read again.
create table search_words_read (
  table_name text primary key,
  newest bigint not null default 0,
  again bigint not null default 0
);
