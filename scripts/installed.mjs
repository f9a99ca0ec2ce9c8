// `node scripts/installed.mjs <script> …` installs the locked dependencies if needed, then runs the script. Commands
// of package.json start here, since static imports of packages cannot wait for an installation.
const required = { major: 20, minor: 20 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < required.major || (major === required.major && minor < required.minor)) {
  console.error(
    `aviCable needs Node.js ${required.major}.${required.minor} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

const { installIfNeeded } = await import('./install.mjs');
try {
  installIfNeeded(console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { resolve } = await import('node:path');
const { pathToFileURL } = await import('node:url');
const script = resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, script);
await import(pathToFileURL(script).href);
