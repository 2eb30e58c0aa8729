export { MailJobs } from './deliver-mail/mail-jobs.js';
export type { LetterData, Template } from './letters/letters.js';
export { Mail, type MailOrder, type OutboxMail } from './mail.js';
export { MailModule } from './mail.module.js';
