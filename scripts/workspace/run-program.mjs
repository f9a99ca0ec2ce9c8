import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. If it fails, the error contains its output.
 * @returns {Promise<void>}
 */
export function runQuietly(
  /** @type {string} */ command,
  /** @type {import('node:child_process').SpawnOptions} */ options,
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { ...options, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', chunk => output.push(chunk));
    child.stderr.on('data', chunk => output.push(chunk));
    child.on('error', reject);
    child.on('close', code => {
      if (code === 0) return resolve();
      reject(new Error(`${command} failed (${code})\n${Buffer.concat(output).toString()}`));
    });
  });
}
