export { MailTab } from './mail-tab';
