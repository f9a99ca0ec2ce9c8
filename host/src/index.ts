/** Evaluating all modules in one task would block the page. The first step fetches the files of all. */
const steps = [
  // Before any schema is built.
  () => import(/* webpackChunkName: "bootstrap" */ './app/configure-zod'),
  () => import('shared/contract'),
  () => import(/* webpackChunkName: "bootstrap" */ './app/create-platform'),
  () => import('shared/api'),
  () => import('shared/ui/core'),
  () => import(/* webpackChunkName: "bootstrap" */ './app/bootstrap'),
];

// The entry only loads the application, so that the federation can settle the versions of shared modules first.
async function start(): Promise<void> {
  for (const step of steps) {
    await step();
    // The next step runs in a task of its own, so that the browser can respond in between.
    await new Promise(resolve => setTimeout(resolve));
  }
}

start().catch((error: unknown) => {
  console.error(error);
  document.getElementById('start-failure')?.removeAttribute('hidden');
});
