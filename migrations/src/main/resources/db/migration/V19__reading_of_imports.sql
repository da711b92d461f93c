/*
Files come with commas, semicolons or tabs between their fields, and in more than one encoding. What somebody said of
that stands with the import, so that a file is read as it was previewed; once it is read, what it turned out to be.
Imports of before were all read with commas, in UTF-8.
*/
alter table imports
  add column separator text not null default 'comma'
    check (separator in ('auto', 'comma', 'semicolon', 'tab', 'pipe')),
  add column encoding text not null default 'utf-8'
    check (encoding in ('auto', 'utf-8', 'utf-16', 'windows-1250', 'windows-1251', 'windows-1252'));

grant insert (separator, encoding), update (separator, encoding) on imports to sextant_api;
