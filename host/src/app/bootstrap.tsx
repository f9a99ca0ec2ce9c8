import { createRoot } from 'react-dom/client';
import { QueryClientProvider, queryClient } from 'shared/api';
import { RouterProvider } from 'shared/router';
import { startSession } from 'shared/session';
import { UiProvider } from 'shared/ui/core';
import { warmSingletons } from '../remotes/provided';
import { createRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSession();
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

createRoot(root).render(
  <UiProvider {...(nonce ? { nonce } : {})}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </UiProvider>,
);
void warmSingletons(['shared/contract']);
