const needed = [20, 20];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`aviCable needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { start } = await import('./start/start-product.mjs');
await start();
