import type { ReactNode } from 'react';
import { PageFrame } from '../../../components/page-frame';
import { Card } from '../../../components/ui/card';
import { contactTexts } from '../../../i18n/contact';
import { useTexts } from '../../../i18n/texts';
import { SUPPORT_MAIL } from '../contact-details';
import { ContactForm } from './contact-form';

const TIMES = [
  ['urgent', 'urgentText'],
  ['general', 'generalText'],
  ['feature', 'featureText'],
] as const;
const QUESTIONS = [
  ['faq1', 'faq1Text'],
  ['faq2', 'faq2Text'],
  ['faq3', 'faq3Text'],
] as const;

/** The page /contact, with the form, the email address of support, and the usual response time. */
export function Contact() {
  const t = useTexts(contactTexts);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <Card title={t('form')}>
          <ContactForm />
        </Card>
        <div className="grid gap-6">
          <Card title={t('details')}>
            <dl className="grid gap-3">
              <Row term={t('mail')}>
                <a
                  href={`mailto:${SUPPORT_MAIL}`}
                  className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
                >
                  {SUPPORT_MAIL}
                </a>
              </Row>
              <Row term={t('hours')}>{t('hoursText')}</Row>
            </dl>
          </Card>
          <Card title={t('times')}>
            <dl className="grid gap-3">
              {TIMES.map(([term, text]) => (
                <Row key={term} term={t(term)}>
                  {t(text)}
                </Row>
              ))}
            </dl>
          </Card>
        </div>
      </div>
      <Card title={t('faq')}>
        <dl className="grid gap-5">
          {QUESTIONS.map(([question, text]) => (
            <div key={question} className="grid gap-1">
              <dt className="font-semibold">{t(question)}</dt>
              <dd className="measure text-ink-muted">{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </PageFrame>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
