/** Evaluated all at once, what every screen needs would hold up the page. The first step brings the files of all. */
const steps = [
  // Before any schema is made.
  () => import(/* webpackChunkName: "bootstrap" */ './app/configure-zod'),
  () => import('shared/contract'),
  () => import('shared/api'),
  () => import('shared/ui/core'),
  () => import(/* webpackChunkName: "bootstrap" */ './app/bootstrap'),
];

// The entry only fetches the application: shared modules settle their versions in between.
async function start(): Promise<void> {
  for (const step of steps) {
    await step();
    // The next one is another task: the browser answers in between.
    await new Promise(resolve => setTimeout(resolve));
  }
}

start().catch((error: unknown) => {
  console.error(error);
  document.getElementById('start-failure')?.removeAttribute('hidden');
});
