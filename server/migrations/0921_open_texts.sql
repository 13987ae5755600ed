-- What is next to be translated is looked for with every text (ADR 0268).
create index translations_open on translations (locale, date_source_changed desc, id desc)
  where status in ('missing', 'outdated') and source <> '';
