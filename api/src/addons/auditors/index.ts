export { AuditorsModule } from './auditors.module.js';
export { MailCheckpoint } from './mail-checkpoint.job.js';
