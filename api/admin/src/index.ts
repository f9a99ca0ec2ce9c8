import { config } from 'zod';

// The content security policy forbids `eval`, which zod's compiled schemas need.
config({ jitless: true });

import('./start/bootstrap').catch((error: unknown) => {
  console.error(error);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = `L’administration n’a pas pu démarrer : rechargez la page. Administration could not start: reload the page.`;
  document.body.append(notice);
});
