// `npm run bench:offline-sync`: how long 200 records with 60 photos take over a 3G link, next to what the link itself
// needs for the same bytes.
import { execFileSync } from 'node:child_process';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/chromium.mjs';
import { writeResult } from './bundle/write-result.mjs';

const chromium = findChromium();
if (!chromium) {
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(1);
}
await buildChanged(console.log);
const output = execFileSync(process.execPath, ['--import', 'tsx', 'proof/sync-speed.ts'], {
  cwd: 'e2e',
  env: { ...process.env, CHROMIUM_PATH: chromium },
  encoding: 'utf8',
});
const { network, records, photos, pictureBytes, up, down, seconds, limit } = JSON.parse(output);
const megabytes = bytes => `${(bytes / 1_048_576).toFixed(1)} MB`;
const text = [
  `${records} records with ${photos} photos (${megabytes(pictureBytes)}) over ${network.name}:`,
  `${network.up / 1000} kbit/s up, ${network.down / 1000} kbit/s down, ${network.latency * 2} ms there and back`,
  '',
  `sent                          ${megabytes(up).padStart(10)}`,
  `received                      ${megabytes(down).padStart(10)}`,
  `until everything has arrived  ${seconds.toFixed(1).padStart(8)} s`,
  `the link alone, same bytes    ${limit.toFixed(1).padStart(8)} s`,
  `ratio                         ${(seconds / limit).toFixed(2).padStart(8)}`,
].join('\n');
console.log(text);
console.log(`Written to ${writeResult('offline-sync', text)}`);
