import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Writes a benchmark's report with its date and machine.
 * @param {string} name the name of the benchmark
 * @param {string} text the printed report
 * @returns {string} the path of the file
 */
export function writeResult(name, text) {
  const path = fileURLToPath(new URL(`../results/${name}.txt`, import.meta.url));
  const { length, 0: first } = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
  writeFileSync(
    path,
    `${day} · ${length} × ${first?.model ?? 'CPU'} · ${memory} GiB · Node ${process.version}\n\n${text}\n`,
  );
  return path;
}
