/*
A JSON file may be one object around the records, such as {"version": "2.0", "data": [...]}. Such a file is read as the
records of its one array of objects; which array that was, stands with the import.
*/
alter table imports
  add column records_in text;

grant update (records_in) on imports to sextant_api;
