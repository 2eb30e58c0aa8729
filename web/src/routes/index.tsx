import { createFileRoute } from '@tanstack/react-router';
import { PageTitle } from '../components/page-frame';
import { Hero } from '../features/public-pages/components/hero';
import {
  Faq,
  Features,
  Modes,
  Testimonials,
} from '../features/public-pages/components/home-sections';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const t = useTexts(commonTexts);
  return (
    <>
      <PageTitle title={t('home')} />
      <Hero />
      <Modes />
      <Features />
      <Testimonials />
      <Faq />
    </>
  );
}
