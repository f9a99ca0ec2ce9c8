// The entry only fetches the application: shared modules settle their versions in between.
import('./app/bootstrap').catch((error: unknown) => {
  console.error(error);
  document.getElementById('start-failure')?.removeAttribute('hidden');
});
