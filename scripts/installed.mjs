// `node scripts/installed.mjs <script> …`: installs what the lock file says where that was not done yet, then runs the
// script. The commands of package.json begin here, since an import of a package cannot wait for its installation.
const needed = [20, 20];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`aviCable needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { installIfNeeded } = await import('./install.mjs');
try {
  installIfNeeded(console.log);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { resolve } = await import('node:path');
const { pathToFileURL } = await import('node:url');
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]).href);
