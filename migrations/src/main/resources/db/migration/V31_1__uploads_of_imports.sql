/*
 * Which upload an import takes its content from. The database may claim an import for an upload and the connection may
 * break before it says so: the upload then ends without content, and the import must be free for the next one. A claim
 * that names its upload can be taken back without taking back another's.
 */
alter table imports add column upload uuid;

grant update (upload) on imports to sextant_api;
