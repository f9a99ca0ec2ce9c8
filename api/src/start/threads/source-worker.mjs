// Node 20 cannot load TypeScript in a worker: development compiles the source, and tests build it once for all
// threads.
const built = process.env.AVICABLE_TEST_SERVER;
if (built) await import(`${built}/worker-entry.js`);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker-entry.ts');
}
