/** Name of the purpose for which the data of mails is encrypted (see platform/secrets). */
export const OUTBOX = 'mail-outbox';

/** The queues of this module. */
export const DELIVER_QUEUE = 'mail-deliver';
