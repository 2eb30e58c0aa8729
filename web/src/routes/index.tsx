import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { PageTitle } from '../components/page-frame';
import { Hero } from '../features/public-pages/components/hero';
import {
  Faq,
  Features,
  Modes,
  Testimonials,
} from '../features/public-pages/components/home-sections';
import { Start } from '../features/public-pages/components/start';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

// Fetched when it comes into view or is asked for, because most guests first see only the top of
// the page.
const NextOpen = lazy(() => import('../features/tournaments/open/next-open'));
const RecordCheck = lazy(() => import('../features/wallet/proof/record-check'));

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const t = useTexts(commonTexts);
  return (
    <>
      <PageTitle title={t('home')} />
      <Hero />
      <Start nextMatch={<NextOpen />} recordCheck={<RecordCheck />} />
      <Modes />
      <Features />
      <Testimonials />
      <Faq />
    </>
  );
}
