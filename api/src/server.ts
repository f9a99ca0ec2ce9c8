/** Oldest Node version, the same as `engines` in package.json and in `scripts/installed.mjs`. */
const LEAST_NODE = [20, 20] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
  console.error(`aviCable needs Node.js ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
// The server is imported dynamically, since an older Node cannot even parse it.
await import('./serve');

export {};
