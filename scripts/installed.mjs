// `node scripts/installed.mjs <script> …` installs the locked dependencies if needed, then runs the script. The commands
// of package.json start here, because static imports of packages cannot wait for an installation.
const requiredVersion = [20, 20];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < requiredVersion[0] || (major === requiredVersion[0] && minor < requiredVersion[1])) {
  console.error(
    `aviCable needs Node.js ${requiredVersion.join('.')} or newer; this is ${process.versions.node}.`,
  );
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
