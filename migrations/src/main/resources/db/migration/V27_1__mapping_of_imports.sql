/*
The mapping of an import is stored twice: as it was asked, and once the file is read as it was used, with the columns that
hold a field because they have its name. So people see afterwards which column was taken for what.
*/
grant update (mapping) on imports to sextant_api;
