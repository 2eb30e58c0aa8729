import { legalTexts } from '../../../i18n/legal';
import { useTexts } from '../../../i18n/texts';
import { SUPPORT_MAIL } from '../contact-details';
import { Article } from './article';

/** The page /refund-policy. */
export function RefundPolicy() {
  const t = useTexts(legalTexts);
  return (
    <Article
      title={t('refundTitle')}
      lead={t('refundLead')}
      sections={[
        [t('refund1'), t('refund1Text')],
        [t('refund2'), t('refund2Text')],
        [t('refund3'), t('refund3Text')],
        [t('refund4'), t('refund4Text')],
        [t('refund5'), t('refund5Text')],
      ]}
    />
  );
}

/** The page /terms. */
export function Terms() {
  const t = useTexts(legalTexts);
  return (
    <Article
      title={t('termsTitle')}
      lead={t('termsLead')}
      sections={[
        [t('terms1'), t('terms1Text')],
        [t('terms2'), t('terms2Text')],
        [t('terms3'), t('terms3Text')],
        [t('terms4'), t('terms4Text')],
        [t('terms5'), t('terms5Text')],
        [t('terms6'), t('terms6Text')],
        [t('terms7'), t('terms7Text')],
      ]}
    />
  );
}

/** The page /privacy. */
export function Privacy() {
  const t = useTexts(legalTexts);
  return (
    <Article
      title={t('privacyTitle')}
      lead={t('privacyLead')}
      sections={[
        [t('privacy1'), t('privacy1Text')],
        [t('privacy2'), t('privacy2Text')],
        [t('privacy3'), t('privacy3Text')],
        [t('privacy4'), t('privacy4Text')],
        [t('privacy5'), t('privacy5Text')],
        [t('privacy6'), t('privacy6Text', { mail: SUPPORT_MAIL })],
      ]}
    />
  );
}
