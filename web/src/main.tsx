import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { replaceDrawnPage } from './app/replace-drawn-page';
import { newRouter } from './app/router';
import { startSessionEffects } from './app/session-effects';
import { startStaleBuild } from './app/stale-build';
import { startLanguage } from './i18n/language';
import { startTheme } from './lib/theme';
import { registerWorker } from './offline/register-worker';
import { startSession } from './session/session';
import { keepLanguageTold } from './session/told-language';
import './styles/index.css';

startStaleBuild();
startTheme();
startLanguage();
startSession();
const router = newRouter();
startSessionEffects(router);
keepLanguageTold();
registerWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
replaceDrawnPage(root);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
