import { contactEnglish } from './en/contact';
import { texts } from './texts';

export const contactTexts = texts(contactEnglish, {
  hi: () => import('./hi/contact').then((module) => module.contactHindi),
});
