// Arguments: address of the API, API key, file of answers. Prints the verdict as JSON.
import { openAsBlob } from 'node:fs';
import { drive } from './built/drive.js';

const [address, key, file] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await drive(address, key, await openAsBlob(file)))}\n`);
