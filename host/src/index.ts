/**
 * Each module is evaluated in its own task, since one task for all would block the page. The page preloads the files.
 */
const steps = [
  // Must run before any schema is built.
  () => import(/* webpackChunkName: "configure-zod" */ './app/configure-zod'),
  // The first module of the contract, in a task of its own: building its schemas takes 20 ms on a slow phone.
  () => import('shared/contract/identity'),
  () => import('shared/contract'),
  () => import('shared/i18n'),
  () => import('shared/router'),
  () => import(/* webpackChunkName: "bootstrap" */ './app/create-platform'),
  () => import('shared/api'),
  () => import('shared/navigation'),
  () => import('shared/ui/core'),
  () => import(/* webpackChunkName: "bootstrap" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "bootstrap" */ './app/bootstrap'),
];

// The entry only loads the application, so that the federation can settle the versions of shared modules first.
async function start(): Promise<void> {
  document.getElementById('first-requests')?.remove();
  for (const step of steps) {
    await nextTask();
    await step();
  }
}

/** Lets the browser respond between two steps. Nested timers wait for 4 ms; messages do not wait. */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

start().catch((error: unknown) => {
  console.error(error);
  document.getElementById('root')?.remove();
  document.getElementById('start-failure')?.removeAttribute('hidden');
});
