import { contactEnglish } from './en/contact';
import { texts } from './texts';

export const contactTexts = texts('contact', contactEnglish, () =>
  import('./hi/contact').then((module) => module.contactHindi),
);
