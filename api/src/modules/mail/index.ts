export { Mail, type OutboxMail } from './mail.js';
export { MailModule } from './mail.module.js';
